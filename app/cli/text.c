/* text.c -- small text: numbers for people, texts from outside made safe, did-you-mean. */
#include "cli/text.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/memory_out.h"
#include "verbs/safe_text.h"

/* ---- A text that grows ------------------------------------------------------------------- */

char *cli_formatted(char few[CLI_FEW], const char *format, va_list arguments, int *size)
{
    char *text = few;
    va_list again;
    va_copy(again, arguments);
    *size = vsnprintf(few, CLI_FEW, format, arguments);
    if (*size >= CLI_FEW && (text = malloc((size_t)*size + 1)) != NULL)
        vsnprintf(text, (size_t)*size + 1, format, again);
    va_end(again);
    if (!text)
        cli_note_no_memory();
    return text;
}

void cli_text_format(tw_bytes *text, const char *format, ...)
{
    char few[CLI_FEW];
    int size;
    va_list arguments;
    va_start(arguments, format);
    char *part = cli_formatted(few, format, arguments, &size);
    va_end(arguments);
    if (size < 0 || !part)
        text->status = TW_ERR_MEMORY;
    else
        tw_bytes_add(text, part, (size_t)size);
    if (text->status)
        cli_note_no_memory();
    if (part != few)
        free(part);
}

const char *cli_chars(const tw_bytes *text)
{
    if (text->status)
        cli_note_no_memory();
    return text->size > 0 && text->status == TW_OK ? (const char *)text->data : "";
}

/* ---- Texts of a thread ------------------------------------------------------------------- */

enum { TEXTS = 8 };

typedef struct thread_texts {
    tw_bytes texts[TEXTS];
    unsigned last;
} thread_texts;

static pthread_key_t texts_key; /* of the texts of a thread, which end with it */

static void free_texts(void *own)
{
    for (size_t i = 0; i < TEXTS; i++)
        tw_bytes_free(((thread_texts *)own)->texts + i);
    free(own);
}

static void make_texts_key(void)
{
    (void)pthread_key_create(&texts_key, free_texts);
}

/* New, of this thread; NULL: memory is out. They are no variable of the thread: on Windows such a
 * one is freed before its texts could be. */
static thread_texts *make_texts(void)
{
    thread_texts *own = calloc(1, sizeof *own);
    if (own && pthread_setspecific(texts_key, own) == 0)
        return own;
    free(own);
    cli_note_no_memory();
    return NULL;
}

/* The text that was made longest ago, emptied; one that has failed when memory is out. */
static tw_bytes *next_text(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    static _Thread_local tw_bytes none;
    (void)pthread_once(&once, make_texts_key);
    thread_texts *own = pthread_getspecific(texts_key);
    if (!own && !(own = make_texts())) {
        none.status = TW_ERR_MEMORY;
        return &none;
    }
    tw_bytes *text = &own->texts[own->last = (own->last + 1) % TEXTS];
    text->size = 0;
    text->status = TW_OK;
    return text;
}

const char *cli_grouped(const char *digits)
{
    tw_bytes *text = next_text();
    for (size_t left = strlen(digits); left > 0; left--, digits++)
        cli_text_format(text, "%c%s", *digits, left > 1 && left % 3 == 1 ? "," : "");
    return cli_chars(text);
}

const char *cli_number(uint64_t number)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    return cli_grouped(digits);
}

const char *cli_cost(int64_t cost)
{
    tw_bytes *text = next_text();
    cli_text_format(text, "%s%s", cost < 0 ? "-" : "",
                    cli_number(cost < 0 ? -(uint64_t)cost : (uint64_t)cost));
    return cli_chars(text);
}

const char *cli_amount(uint64_t number, const char *noun)
{
    tw_bytes *text = next_text();
    const size_t length = strlen(noun);
    const bool changes = number != 1 && noun[length - 1] == 'y';
    cli_text_format(text, "%s %.*s%s", cli_number(number), (int)(length - changes), noun,
                    changes       ? "ies"
                    : number != 1 ? "s"
                                  : "");
    return cli_chars(text);
}

const char *cli_short(double number)
{
    static const char *const units[] = {"", " k", " M", " G", " T", " P"};
    tw_bytes *text = next_text();
    size_t unit = 0;
    for (; number >= 999.5 && unit < 5; unit++)
        number /= 1000;
    if (number >= 999.5)
        cli_text_format(text, "%.1e", number * 1e15);
    else
        cli_text_format(text, number < 9.95 && unit > 0 ? "%.1f%s" : "%.0f%s", number, units[unit]);
    return cli_chars(text);
}

const char *cli_duration(double seconds)
{
    tw_bytes *text = next_text();
    if (seconds < 60)
        cli_text_format(text, seconds < 9.95 ? "%.2g s" : "%.0f s", seconds);
    else if (seconds < 3600)
        cli_text_format(text, "%.1f min", seconds / 60);
    else if (seconds < 172800)
        cli_text_format(text, "%.1f h", seconds / 3600);
    else if (seconds < 63072000)
        cli_text_format(text, "%.0f days", seconds / 86400);
    else
        cli_text_format(text, "%.2g years", seconds / 31557600);
    return cli_chars(text);
}

/* Does the word have a character that is not printed as it is? */
static bool is_unsafe(const char *word)
{
    bool unsafe = false;
    for (const char *next = word; *next && !unsafe;) {
        const char *at = next;
        size_t size;
        unsafe = verb_safe_character(&next, &size) != at;
    }
    return unsafe;
}

/* Adds the word as $'...', with unsafe bytes as octal escapes. */
static void add_escaped(tw_bytes *text, const char *word)
{
    cli_text_format(text, "$'");
    for (const char *next = word; *next;) {
        const char *at = next;
        size_t size;
        bool unsafe = verb_safe_character(&next, &size) != at;
        if (!unsafe && (*at == '\'' || *at == '\\'))
            cli_text_format(text, "\\%c", *at);
        else if (!unsafe)
            tw_bytes_add(text, at, size);
        for (; unsafe && at < next; at++)
            cli_text_format(text, "\\%03o", (unsigned)(unsigned char)*at);
    }
    cli_text_format(text, "'");
}

/* Inside quotes a quote is written as '\'': close, escaped quote, reopen. */
static void add_word(tw_bytes *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_-./+,:@=";
    if (is_unsafe(word)) {
        add_escaped(text, word);
        return;
    }
    bool quoted = !*word || word[strspn(word, plain)];
    tw_bytes_add(text, "'", quoted);
    for (; *word; word++)
        if (*word == '\'')
            cli_text_format(text, "'\\''");
        else
            tw_bytes_add(text, word, 1);
    tw_bytes_add(text, "'", quoted);
}

const char *cli_word(const char *word)
{
    tw_bytes *text = next_text();
    add_word(text, word);
    return cli_chars(text);
}

const char *cli_path(const char *path)
{
    tw_bytes *text = next_text();
    cli_text_format(text, "%s", path[0] == '-' && path[1] ? "./" : "");
    add_word(text, path);
    return cli_chars(text);
}

/* ---- Texts from outside ------------------------------------------------------------------ */

void cli_text_add_safe(tw_bytes *text, const char *outside)
{
    size_t size;
    while (*outside) {
        const char *bytes = verb_safe_character(&outside, &size);
        tw_bytes_add(text, bytes, size);
    }
    if (text->status)
        cli_note_no_memory();
}

const char *cli_stem(const char *path, size_t *length)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    *length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
    return name;
}
