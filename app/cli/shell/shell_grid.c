/* shell_grid.c -- draws the container for the user: the pieces put, or a solution; or a number, or
 * coordinates, on every free cell.
 *
 * The library draws a letter per cell, and only it can lay out a lattice on a page. So the plain
 * drawing is made once for each digit of the numbers, with digits as letters: together the pages
 * show which cell each character stands for. The page is then spread until numbers fit where
 * letters were.
 * Invariant: a character of the page is a cell exactly when it is not a blank.
 * Cost: a drawing for each digit of the number of cells. */
#include <stdlib.h>
#include <string.h>

#include "cli/shell/shell.h"
#include "verbs/name_texts.h"

#define GAP 1    /* least number of columns between two numbers */
#define BASE 64  /* of the digits */
#define ZERO '0' /* the digit 0; the others follow it in ASCII, up to 'o' */

bool shell_draw(const shell_state *shell, const tw_solution *solution)
{
    const cli_terminal *terminal = &shell->cli->terminal;
    shell_placements put = {0};
    tw_solution partial = {0};
    if (!solution && shell->board.now.count > 0) {
        if (!shell_board_placements(shell, 0, &put))
            return false;
        partial = (tw_solution){put.items, put.count};
        solution = &partial;
    }
    tw_out out = cli_stdout();
    tw_text_style style = cli_style(terminal);
    style.height = !terminal->out ? 0 : terminal->height > 8 ? terminal->height - 4 : 4;
    tw_status status = tw_draw_text(NULL, shell->puzzle, solution, &style, &out);
    shell_placements_free(&put);
    status = cli_unless_too_large(status);
    return status == TW_OK || shell_failed(shell, status, NULL);
}

/* ---- Reading a drawing ------------------------------------------------------------------- */

/* A drawing as characters, and the cell for which each one stands. */
typedef struct number_page {
    tw_bytes text;   /* its last digit */
    uint32_t *cells; /* per character; SHELL_NONE for a blank */
} number_page;

/* width: of the page, 0 for unlimited. */
static tw_status read_page(const shell_state *shell, size_t width, number_page *page)
{
    const size_t count = tw_puzzle_cell_count(shell->puzzle);
    const tw_text_style style = {.size = sizeof style, .plain = true, .width = width};
    char *digits = calloc(count + 1, sizeof *digits);
    tw_status status = digits ? TW_OK : TW_ERR_MEMORY;
    for (size_t place = 1; status == TW_OK && place <= count; place *= BASE) {
        const tw_out out = tw_bytes_out(&page->text);
        for (size_t c = 0; c < count; c++)
            digits[c] = (char)(ZERO + c / place % BASE);
        page->text.size = 0;
        status = tw_draw_letters(NULL, shell->puzzle, digits, &style, &out);
        if (status == TW_OK && !page->cells)
            page->cells = calloc(page->text.size + 1, sizeof *page->cells);
        if (page->text.status || !page->cells)
            status = status ? status : TW_ERR_MEMORY;
        for (size_t i = 0; status == TW_OK && i < page->text.size; i++)
            page->cells[i] = strchr(" \n", page->text.data[i])
                                 ? SHELL_NONE
                                 : page->cells[i] + (uint32_t)place * (page->text.data[i] - ZERO);
    }
    free(digits);
    return status;
}

static void free_page(number_page *page)
{
    tw_bytes_free(&page->text);
    free(page->cells);
    page->cells = NULL;
}

/* The least number of columns between neighbouring cells of a line, but at most `most`. */
static size_t closest_cells(const number_page *page, size_t most)
{
    size_t closest = most, last = SIZE_MAX;
    for (size_t i = 0; i < page->text.size; i++) {
        if (page->text.data[i] == '\n')
            last = SIZE_MAX;
        if (page->cells[i] == SHELL_NONE)
            continue;
        if (last != SIZE_MAX && i - last < closest)
            closest = i - last;
        last = i;
    }
    return closest;
}

static size_t longest_line(const number_page *page)
{
    size_t longest = 0, start = 0;
    for (size_t i = 0; i < page->text.size; i++) {
        if (page->text.data[i] != '\n')
            continue;
        longest = i - start > longest ? i - start : longest;
        start = i + 1;
    }
    return longest;
}

/* ---- Writing it with numbers ------------------------------------------------------------- */

typedef struct numbering {
    const shell_state *shell;
    bool coordinates;
    size_t widest; /* label */
    size_t spread; /* columns per column of the page */
} numbering;

/* The label of a cell: the letter of the piece on it, else its number or coordinates. It stays
 * until the next call. */
static const char *label_of(const numbering *all, uint32_t cell)
{
    static char label[16];
    const shell_state *shell = all->shell;
    uint32_t owner = shell->board.owner[cell];
    if (owner == SHELL_NONE && all->coordinates)
        return verb_cell_text(tw_puzzle_lattice(shell->puzzle),
                              *tw_puzzle_cell(shell->puzzle, cell));
    if (owner == SHELL_NONE)
        snprintf(label, sizeof label, "%u", cell);
    else
        snprintf(label, sizeof label, "%c",
                 tw_puzzle_letter(shell->puzzle, shell->board.now.items[owner].piece));
    return label;
}

static void print_page(const numbering *all, const number_page *page)
{
    size_t column = 0, written = 0; /* on the page; on the line so far */
    for (size_t i = 0; i < page->text.size; i++, column++) {
        if (page->text.data[i] == '\n') {
            cli_say(stdout, "\n");
            column = SIZE_MAX; /* 0 after the increment */
            written = 0;
        } else if (page->cells[i] != SHELL_NONE) {
            size_t end = column * all->spread + all->widest;
            cli_print_column(-(int)(end - written), label_of(all, page->cells[i]));
            written = end;
        }
    }
}

/* For lines too short for the labels: lists the cells one after the other. */
static void print_list(const numbering *all, size_t width)
{
    size_t column = 0, each = all->widest + 9;
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(all->shell->puzzle); cell++) {
        if (column > 0 && column + each > width) {
            cli_say(stdout, "\n");
            column = 0;
        }
        cli_say(stdout, "%6u ", cell);
        cli_print_column((int)all->widest + 2, label_of(all, cell));
        column += each;
    }
    cli_say(stdout, "\n");
}

static bool draw_numbers(const shell_state *shell, bool coordinates)
{
    numbering all = {.shell = shell, .coordinates = coordinates};
    number_page page = {{0}, NULL};
    size_t width = cli_style(&shell->cli->terminal).width;
    for (uint32_t cell = 0; cell < tw_puzzle_cell_count(shell->puzzle); cell++) {
        size_t own = strlen(label_of(&all, cell));
        all.widest = own > all.widest ? own : all.widest;
    }
    tw_status status = read_page(shell, 0, &page);
    if (status == TW_OK) {
        size_t closest = closest_cells(&page, all.widest + GAP);
        all.spread = (all.widest + GAP + closest - 1) / closest;
        free_page(&page);
        status = read_page(shell, width / all.spread, &page);
    }
    if (status == TW_OK && longest_line(&page) * all.spread <= width + all.spread)
        print_page(&all, &page);
    else if (status == TW_OK || status == TW_ERR_TOO_LARGE)
        print_list(&all, width);
    free_page(&page);
    return status == TW_OK || status == TW_ERR_TOO_LARGE || shell_failed(shell, status, NULL);
}

/* ---- The command ------------------------------------------------------------------------- */

const char *shell_grid_word(void *shell, size_t number)
{
    static const char *const words[] = {"numbers", "coordinates", NULL};
    (void)shell;
    return words[number];
}

bool shell_grid(shell_state *shell, const shell_words *words)
{
    if (words->count < 2)
        return shell_draw(shell, NULL);
    const char *word = words->at[1];
    for (size_t i = 0; *word && i < 2; i++)
        if (strncmp(shell_grid_word(NULL, i), word, strlen(word)) == 0) /* an abbreviation */
            return draw_numbers(shell, i == 1);
    const char *near = tw_nearest(word, shell_grid_word, NULL);
    return shell_refuse(shell, "grid %s: expected numbers or coordinates%s", word,
                        verb_meant(near, ""));
}
