/* table_print.c -- one puzzle of the table, as text, Markdown or CSV.
 *
 * Text and Markdown have two small tables a puzzle: its figures, and a line a method. CSV has a
 * line a method with the figures in front, numbers bare. What is not known is empty or "-". */
#include <string.h>

#include "cli/table/table.h"

#define CELL 40 /* bytes of a table's cell */
#define MOST_COLUMNS 10

static const char *const figure_names[] = {"cells",      "pieces",     "orientations", "that fit",
                                           "placements", "symmetries", "unique"};
static const char *const cost_names[] = {"method", "branches",  "published",
                                         "ratio",  "first s",   "published",
                                         "all s",  "published", "how it ended"};

/* ---- Cells ------------------------------------------------------------------------------- */

static void put_count(char cell[CELL], uint64_t count)
{
    char digits[32];
    snprintf(cell, CELL, "%s", count == TABLE_UNKNOWN ? "-" : cli_number(count, digits));
}

static void put_seconds(char cell[CELL], double seconds, int digits)
{
    snprintf(cell, CELL, "-");
    if (seconds >= 0)
        snprintf(cell, CELL, "%.*f", digits, seconds);
}

static void put_figures(char cells[MOST_COLUMNS][CELL], const char *head,
                        const table_figures *figures)
{
    const uint64_t list[] = {figures->cells,   figures->pieces, figures->orientations,
                             figures->fitting, figures->poses,  figures->symmetries,
                             figures->unique};
    snprintf(cells[0], CELL, "%s", head);
    for (size_t i = 0; i < 7; i++)
        put_count(cells[i + 1], list[i]);
}

static bool is_done(const table_run *run)
{
    return run->end == TABLE_DONE;
}

static void put_end(char cell[CELL], const table_run *run)
{
    char digits[32];
    if (is_done(run))
        snprintf(cell, CELL, "complete: %s", cli_number(run->unique, digits));
    else
        snprintf(cell, CELL, "cut at %.3g %%", 100 * run->fraction);
}

/* As cost_names. */
static void put_cost(char cells[MOST_COLUMNS][CELL], const char *method, const table_run *run,
                     const table_cost *published)
{
    char branches[32];
    cli_number(run->result.branches, branches);
    snprintf(cells[0], CELL, "%s", method);
    snprintf(cells[1], CELL, "%s%s", is_done(run) ? "" : "> ", branches);
    put_count(cells[2], published->branches);
    snprintf(cells[3], CELL, "-");
    if (is_done(run) && published->branches != TABLE_UNKNOWN && published->branches > 0)
        snprintf(cells[3], CELL, "%.4f",
                 (double)run->result.branches / (double)published->branches);
    put_seconds(cells[4], run->result.seconds_first, 3);
    put_seconds(cells[5], published->first, 1);
    put_seconds(cells[6], is_done(run) ? run->result.seconds : -1, 2);
    put_seconds(cells[7], published->all, 1);
    put_end(cells[8], run);
}

/* ---- Tables ------------------------------------------------------------------------------ */

typedef struct table_grid {
    char cells[TABLE_METHODS + 1][MOST_COLUMNS][CELL];
    size_t rows, columns;
} table_grid;

static void print_grid_text(const table_grid *grid)
{
    int width[MOST_COLUMNS] = {0};
    for (size_t r = 0; r < grid->rows; r++)
        for (size_t c = 0; c < grid->columns; c++)
            if ((int)strlen(grid->cells[r][c]) > width[c])
                width[c] = (int)strlen(grid->cells[r][c]);
    for (size_t r = 0; r < grid->rows; r++) {
        cli_say(stdout, "  %-*s", width[0], grid->cells[r][0]);
        for (size_t c = 1; c < grid->columns; c++)
            cli_say(stdout, "  %*s", width[c], grid->cells[r][c]);
        cli_say(stdout, "\n");
    }
}

static void print_grid_markdown(const table_grid *grid)
{
    for (size_t r = 0; r < grid->rows; r++) {
        for (size_t c = 0; c < grid->columns; c++)
            printf("| %s ", grid->cells[r][c]);
        puts("|");
        for (size_t c = 0; r == 0 && c < grid->columns; c++)
            fputs(c == 0 ? "|---" : "|---:", stdout);
        if (r == 0)
            puts("|");
    }
}

static void print_grid(const table_grid *grid, table_format format)
{
    if (format == TABLE_MARKDOWN)
        print_grid_markdown(grid);
    else
        print_grid_text(grid);
}

static void fill_figures(const table_row *row, table_grid *grid)
{
    *grid = (table_grid){.rows = 3, .columns = 8};
    for (size_t i = 0; i < 7; i++)
        snprintf(grid->cells[0][i + 1], CELL, "%s", figure_names[i]);
    put_figures(grid->cells[1], "ours", &row->ours);
    put_figures(grid->cells[2], "published", &row->published->figures);
}

static void fill_costs(const table_row *row, table_grid *grid)
{
    *grid = (table_grid){.rows = 1, .columns = sizeof cost_names / sizeof *cost_names};
    for (size_t i = 0; i < grid->columns; i++)
        snprintf(grid->cells[0][i], CELL, "%s", cost_names[i]);
    for (size_t i = 0; i < TABLE_METHODS; i++)
        if (row->runs[i].end != TABLE_SKIPPED)
            put_cost(grid->cells[grid->rows++], table_methods[i].name, &row->runs[i],
                     &row->published->costs[i]);
}

static void print_blocks(const table_row *row, table_format format)
{
    static const char *const conventions[] = {"up to rotation and reflection", "up to rotation",
                                              "in all"};
    bool markdown = format == TABLE_MARKDOWN;
    table_grid grid;
    cli_say(stdout, "%s", markdown ? "### " : "");
    cli_print_text(stdout, row->puzzle);
    cli_say(stdout, "%s", markdown ? "\n\n" : ": ");
    cli_print_text(stdout, row->title);
    cli_say(stdout, "%s solutions %s.\n", *row->title ? ";" : "", conventions[row->up_to]);
    cli_say(stdout, "%s", markdown ? "\n" : "");
    fill_figures(row, &grid);
    print_grid(&grid, format);
    cli_say(stdout, "\n");
    fill_costs(row, &grid);
    print_grid(&grid, format);
    cli_say(stdout, "\n");
}

/* ---- CSV --------------------------------------------------------------------------------- */

static void print_csv_count(uint64_t count)
{
    if (count != TABLE_UNKNOWN)
        printf("%llu", (unsigned long long)count);
    putchar(',');
}

static void print_csv_seconds(double seconds)
{
    if (seconds >= 0)
        printf("%.6g", seconds);
    putchar(',');
}

/* A text between quotes, those inside it doubled. */
static void print_csv_text(const char *text)
{
    putchar('"');
    for (; *text; text++)
        printf(*text == '"' ? "\"\"" : "%c", *text);
    fputs("\",", stdout);
}

static void print_csv_figures(const table_figures *figures)
{
    print_csv_count(figures->orientations);
    print_csv_count(figures->fitting);
    print_csv_count(figures->poses);
    print_csv_count(figures->symmetries);
    print_csv_count(figures->unique);
}

static void print_csv_run(const table_row *row, size_t number)
{
    const table_run *run = &row->runs[number];
    const table_cost *published = &row->published->costs[number];
    print_csv_text(row->puzzle);
    printf("%s,", tw_up_to_word(row->up_to, false));
    print_csv_count(row->ours.cells);
    print_csv_count(row->ours.pieces);
    print_csv_figures(&row->ours);
    print_csv_figures(&row->published->figures);
    printf("%s,%s,", table_methods[number].name, is_done(run) ? "complete" : "cut");
    print_csv_count(run->result.branches);
    print_csv_count(published->branches);
    print_csv_seconds(run->result.seconds_first);
    print_csv_seconds(published->first);
    print_csv_seconds(is_done(run) ? run->result.seconds : -1);
    if (published->all >= 0)
        printf("%.6g", published->all);
    putchar('\n');
}

/* ---- All of it --------------------------------------------------------------------------- */

void table_print_start(table_format format)
{
    if (format == TABLE_CSV)
        puts("puzzle,up_to,cells,pieces,orientations,fitting,placements,symmetries,unique,"
             "published_orientations,published_fitting,published_placements,"
             "published_symmetries,published_unique,method,outcome,branches,"
             "published_branches,seconds_first,published_seconds_first,seconds,"
             "published_seconds");
}

void table_print(const table_row *row, table_format format)
{
    if (format != TABLE_CSV) {
        print_blocks(row, format);
        return;
    }
    for (size_t i = 0; i < TABLE_METHODS; i++)
        if (row->runs[i].end != TABLE_SKIPPED)
            print_csv_run(row, i);
}
