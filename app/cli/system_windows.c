/* system_windows.c -- what the command needs of the system, by Windows' own calls (system_calls.h).
 *
 * Texts are UTF-8 everywhere: the manifest of each program says so of its paths and words, and
 * system_begin of its terminal. Ctrl-C comes on a thread of its own, and so do ticks. */
#include "cli/system_calls.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <windows.h>

#include "cli/text.h"

#define TICK 200               /* milliseconds */
#define MOST_NAMES 100         /* tries to find a name that is free */
#define LETTERS 6              /* XXXXXX */
#define MOST_PATH 4096         /* bytes */
#define INTERRUPTED 0xC000013A /* exit status of a program that Ctrl-C has ended */

/* ---- The program ------------------------------------------------------------------------- */

void system_begin(void)
{
    for (int file = 0; file < 3; file++)
        (void)_setmode(file, _O_BINARY);
    _fmode = _O_BINARY;
    setvbuf(stderr, NULL, _IONBF, 0); /* which the C library has for terminals alone */
    SetConsoleOutputCP(CP_UTF8);
    SetConsoleCP(CP_UTF8);
}

/* Calls of C find no folder by "boxes/", but the top of a disk by "C:/" alone. */
void system_take_path(char *path)
{
    const size_t length = strlen(path);
    for (size_t i = 0; i < length; i++)
        if (path[i] == '\\')
            path[i] = '/';
    if (length > 1 && path[length - 1] == '/' && path[length - 2] != ':')
        path[length - 1] = '\0';
}

bool system_own_folder(char *path, size_t size)
{
    const DWORD length = GetModuleFileNameA(NULL, path, (DWORD)size);
    const bool whole = length > 0 && length < size;
    if (!whole)
        return false;
    system_take_path(path);
    char *slash = strrchr(path, '/');
    if (slash)
        *slash = '\0';
    return slash != NULL;
}

int system_output_fault(int number)
{
    HANDLE output = (HANDLE)_get_osfhandle(_fileno(stdout));
    return number == EINVAL && GetFileType(output) == FILE_TYPE_PIPE ? EPIPE : number;
}

const char system_program_ending[] = ".exe";

/* Adds a word so that a program of C finds it again: in quotes, with a backslash before each quote,
 * and two for each backslash before one. */
static void add_quoted(tw_bytes *line, const char *word)
{
    size_t slashes = 0;
    tw_bytes_add(line, "\"", 1);
    for (; *word; word++) {
        for (; *word == '"' && slashes > 0; slashes--)
            tw_bytes_add(line, "\\", 1);
        if (*word == '"')
            tw_bytes_add(line, "\\", 1);
        slashes = *word == '\\' ? slashes + 1 : 0;
        tw_bytes_add(line, word, 1);
    }
    for (; slashes > 0; slashes--)
        tw_bytes_add(line, "\\", 1);
    tw_bytes_add(line, "\"", 1);
}

static BOOL WINAPI leave_to_child(DWORD event)
{
    return event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
}

/* Whoever started this program stops it by ending it: then its child must end, too. */
static HANDLE make_group(void)
{
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {.BasicLimitInformation.LimitFlags =
                                                       JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE};
    HANDLE group = CreateJobObjectA(NULL, NULL);
    if (group)
        SetInformationJobObject(group, JobObjectExtendedLimitInformation, &limits, sizeof limits);
    return group;
}

/* Starts the program, and returns its exit status when it has ended. false: it cannot be run. */
static bool run_to_end(const char *program, char *const *words, DWORD *status)
{
    STARTUPINFOA how = {.cb = sizeof how};
    PROCESS_INFORMATION child;
    tw_bytes line = {0};
    for (size_t i = 0; words[i]; i++) {
        tw_bytes_add(&line, " ", i > 0);
        add_quoted(&line, words[i]);
    }
    tw_bytes_add(&line, "", 1);
    SetConsoleCtrlHandler(leave_to_child, TRUE);
    HANDLE group = make_group();
    const bool path = strchr(program, '/') != NULL;
    const bool started =
        !line.status && CreateProcessA(path ? program : NULL, (char *)line.data, NULL, NULL, TRUE,
                                       0, NULL, NULL, &how, &child);
    errno = started ? 0 : line.status ? ENOMEM : tw_last_errno();
    tw_bytes_free(&line);
    if (started) {
        if (group)
            AssignProcessToJobObject(group, child.hProcess);
        CloseHandle(child.hThread);
        WaitForSingleObject(child.hProcess, INFINITE);
        GetExitCodeProcess(child.hProcess, status);
        CloseHandle(child.hProcess);
    }
    if (group)
        CloseHandle(group);
    SetConsoleCtrlHandler(leave_to_child, FALSE);
    return started;
}

int system_replace(const char *program, char *const *words)
{
    DWORD status;
    if (!run_to_end(program, words, &status))
        return errno;
    ExitProcess(status);
    return 0;
}

int system_run(const char *program, char *const *words, bool (*ends)(void))
{
    DWORD status;
    (void)ends; /* Ctrl-C reaches the child, and nothing else is passed on */
    if (!run_to_end(program, words, &status) || status == INTERRUPTED)
        return -1;
    return (int)status;
}

/* ---- Signals ------------------------------------------------------------------------------ */

static void (*volatile at_end)(int);
static void (*volatile at_interrupt)(int);
static void (*volatile at_tick)(int);

static BOOL WINAPI take_event(DWORD event)
{
    const bool asked = event == CTRL_C_EVENT;
    void (*handler)(int) = asked && at_interrupt ? at_interrupt : at_end;
    if (!handler)
        return FALSE;
    handler(asked ? SIGINT : SIGTERM);
    return TRUE;
}

/* A read of the terminal ends at Ctrl-C by itself; others end with the program. */
void system_on_signals(void (*handler)(int number), bool cut)
{
    (void)cut;
    if (!at_end)
        SetConsoleCtrlHandler(take_event, TRUE);
    at_end = handler;
}

static DWORD WINAPI tick_on(void *user)
{
    for (;; Sleep(TICK)) {
        void (*tick)(int) = at_tick;
        if (tick)
            tick(SIGTERM);
    }
    return user != NULL; /* never */
}

void system_on_ticks(void (*tick)(int number), bool cut)
{
    static HANDLE thread;
    (void)cut;
    at_tick = tick;
    if (tick && !thread)
        thread = CreateThread(NULL, 0, tick_on, NULL, 0, NULL);
}

void system_on_interrupt(void (*interrupt)(int number), void (*back)(int number))
{
    (void)back; /* programs are not suspended here */
    at_interrupt = interrupt;
}

void system_end_by_interrupt(void)
{
    ExitProcess(INTERRUPTED);
}

size_t system_read_input(char *bytes, size_t room, bool (*came)(void))
{
    DWORD got = 0;
    HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    if (came() || !ReadFile(input, bytes, (DWORD)room, &got, NULL))
        return 0;
    if (got == 0 && GetLastError() == ERROR_OPERATION_ABORTED)
        Sleep(TICK); /* Ctrl-C: its own thread tells of it */
    return got;
}

/* ---- The terminal -------------------------------------------------------------------------- */

system_size system_terminal_size(FILE *file)
{
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (!GetConsoleScreenBufferInfo((HANDLE)_get_osfhandle(_fileno(file)), &about))
        return (system_size){0, 0};
    return (system_size){(unsigned)(about.srWindow.Right - about.srWindow.Left + 1),
                         (unsigned)(about.srWindow.Bottom - about.srWindow.Top + 1)};
}

static bool takes_sequences(DWORD which)
{
    DWORD mode;
    HANDLE console = GetStdHandle(which);
    return GetConsoleMode(console, &mode) &&
           SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

bool system_terminal_is_able(void)
{
    const char *kind = getenv("TERM");
    const bool out = takes_sequences(STD_OUTPUT_HANDLE), err = takes_sequences(STD_ERROR_HANDLE);
    return (out || err) && !(kind && strcmp(kind, "dumb") == 0);
}

bool system_terminal_shows_utf8(void)
{
    return GetConsoleOutputCP() == CP_UTF8;
}

/* ---- Files --------------------------------------------------------------------------------- */

/* Of what is there by that name; new. NULL: not known. */
static char *real_path_of(const char *name)
{
    char path[MOST_PATH];
    HANDLE file = tw_wide_handle(name, 0);
    if (file == INVALID_HANDLE_VALUE)
        return NULL;
    const bool known = tw_wide_place(file, path, sizeof path);
    CloseHandle(file);
    return known ? strdup(path) : NULL;
}

char *system_true_name(const char *name)
{
    const DWORD about = tw_wide_attributes(name);
    const bool link =
        about != INVALID_FILE_ATTRIBUTES && (about & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
    char *real = link ? real_path_of(name) : NULL;
    return real ? real : strdup(name);
}

const char *system_in_the_way(const char *name)
{
    const DWORD about = tw_wide_attributes(name);
    if (about == INVALID_FILE_ATTRIBUTES || !(about & FILE_ATTRIBUTE_REPARSE_POINT))
        return NULL;
    char *real = real_path_of(name);
    const bool leads = real != NULL;
    free(real);
    return leads ? NULL : "a link that leads nowhere";
}

/* Makes a name of the process and the time. */
static void change_letters(char *letters, int tries)
{
    static const char choice[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    LARGE_INTEGER now;
    QueryPerformanceCounter(&now);
    uint64_t number = (uint64_t)now.QuadPart * 0x9E3779B97F4A7C15u ^ GetCurrentProcessId() ^
                      (uint64_t)tries << 40;
    for (int i = 0; i < LETTERS; i++, number /= sizeof choice - 1)
        letters[i] = choice[number % (sizeof choice - 1)];
}

FILE *system_open_beside(char *name, const char *like)
{
    wchar_t wide[TW_WIDE_PATH];
    HANDLE handle = INVALID_HANDLE_VALUE;
    (void)like; /* a file has the rights of its folder */
    for (int tries = 0; tries < MOST_NAMES && handle == INVALID_HANDLE_VALUE; tries++) {
        change_letters(name + strlen(name) - LETTERS, tries);
        if (!tw_wide_path(name, wide))
            return NULL;
        handle = CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_DELETE, NULL,
                             CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
        if (handle == INVALID_HANDLE_VALUE && GetLastError() != ERROR_FILE_EXISTS)
            break;
    }
    if (handle == INVALID_HANDLE_VALUE) {
        errno = tw_last_errno();
        return NULL;
    }
    const int descriptor = _open_osfhandle((intptr_t)handle, _O_BINARY);
    FILE *file = descriptor >= 0 ? _fdopen(descriptor, "wb") : NULL;
    if (!file) {
        CloseHandle(handle);
        (void)unlink(name);
        errno = ENOMEM;
    }
    return file;
}

int system_put_in_place(const char *name, const char *target, bool fresh)
{
    const DWORD how = MOVEFILE_WRITE_THROUGH | (fresh ? 0 : MOVEFILE_REPLACE_EXISTING);
    return tw_wide_move(name, target, how) ? 0 : errno;
}

bool system_make_safe(FILE *file)
{
    return _commit(_fileno(file)) == 0;
}

bool system_make_folder(const char *path)
{
    return mkdir(path) == 0;
}

FILE *system_open_text(char *bytes, size_t size)
{
    FILE *file = tw_wide_temporary();
    if (file && (fwrite(bytes, 1, size, file) != size || fseek(file, 0, SEEK_SET) != 0)) {
        fclose(file);
        file = NULL;
    }
    return file;
}
