/* fuzz_cover.c -- any bytes as Knuth's text for an exact cover and as a table. A cover that is read
 * is written in every form that can express it, and read back unchanged. */
#include "fuzz.h"
#include "cover/clauses.h"

typedef struct written {
    char *text;
    size_t size, room;
} written;

static bool keep(void *user, const char *bytes, size_t count)
{
    written *to = user;
    if (to->size + count > to->room) {
        to->room = 2 * (to->size + count);
        char *grown = realloc(to->text, to->room);
        if (!grown)
            abort();
        to->text = grown;
    }
    memcpy(to->text + to->size, bytes, count);
    to->size += count;
    return true;
}

/* The name of a format. */
typedef const char reader;

static inline tw_status read_as(reader *format, const tw_context *context, tw_source source,
                                const tw_report *report, tw_cover **cover, size_t *dropped)
{
    source.format = tw_format_find(format);
    return tw_cover_read(context, &source, report, cover, dropped);
}
typedef const char writer;

static inline tw_status write_as(writer *format, const tw_cover *cover, const tw_out *out)
{
    const tw_cover_text how = {.size = sizeof how, .format = tw_format_find(format)};
    return tw_cover_write(NULL, cover, &how, out, NULL);
}

static void check_same(const tw_cover *a, const tw_cover *b)
{
    if (tw_cover_place_count(a) != tw_cover_place_count(b) ||
        tw_cover_stock_count(a) != tw_cover_stock_count(b) ||
        tw_cover_option_count(a) != tw_cover_option_count(b) ||
        tw_cover_required_count(a) != tw_cover_required_count(b))
        abort();
    for (uint32_t o = 0; o < tw_cover_option_count(a); o++) {
        tw_u32_span left = tw_cover_option(a, o), right = tw_cover_option(b, o);
        if (left.count != right.count ||
            memcmp(left.items, right.items, left.count * sizeof *left.items) != 0 ||
            tw_cover_option_stock(a, o) != tw_cover_option_stock(b, o))
            abort();
    }
}

static bool has_idle_stock(const tw_cover *cover)
{
    for (uint32_t s = 0; s < tw_cover_stock_count(cover); s++) {
        uint32_t low, high;
        tw_cover_range(cover, s, &low, &high);
        if (high == 0)
            return true;
    }
    return false;
}

/* Bounds the options * items fields of a table. */
static bool is_small(const tw_cover *cover)
{
    return tw_cover_option_count(cover) *
               (tw_cover_place_count(cover) + tw_cover_stock_count(cover)) <
           100000;
}

static void write_and_read(trial *self, const tw_cover *cover, writer *write, reader *read)
{
    written to = {0};
    tw_out out = {keep, &to};
    tw_status status = write_as(write, cover, &out);
    if (status != TW_OK && status != TW_ERR_UNSUPPORTED)
        abort();
    if (status == TW_OK) {
        tw_source source = {.name = "written", .text = to.text, .size = to.size};
        tw_cover *back = NULL;
        if (read_as(read, &self->context, source, &self->report, &back, NULL) != TW_OK)
            abort();
        check_same(cover, back);
        tw_cover_free(back);
    }
    free(to.text);
}

static bool pass_by(void *user, int32_t literal)
{
    (void)user;
    (void)literal;
    return true;
}

static void write_all(trial *self, const tw_cover *cover)
{
    const tw_clause_sink sink = {pass_by, NULL};
    if (!is_small(cover))
        return;
    if (!has_idle_stock(cover)) {
        write_and_read(self, cover, "dlx", "dlx");
        write_and_read(self, cover, "mcc", "dlx");
    }
    write_and_read(self, cover, "cover-csv", "cover-csv");
    for (int style = TW_CLAUSES_PRODUCT; style <= TW_CLAUSES_RULES; style++) {
        tw_status status =
            tw_cover_clauses(&self->context, cover, (tw_clause_style)style, &sink, NULL);
        if (status != TW_OK && status != TW_ERR_UNSUPPORTED)
            abort();
    }
}

static void try_reader(const uint8_t *data, size_t size, reader *read)
{
    trial self;
    begin_trial(&self);
    tw_source source = {.name = "fuzz", .text = (const char *)data, .size = size};
    tw_cover *cover = NULL;
    size_t dropped = 0;
    tw_status status = read_as(read, &self.context, source, &self.report, &cover, &dropped);
    check_answer(&self, status);
    if (status == TW_OK)
        write_all(&self, cover);
    tw_cover_free(cover);
    end_trial(&self);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_reader(data, size, "dlx");
    try_reader(data, size, "cover-csv");
    return 0;
}
