/* packing_in.c -- an instance of bin packing becomes a puzzle that is solvable exactly when it is.
 *
 * The container is a comb: a tooth of `capacity` cells for each bin, neighbours joined at one end
 * by a cross of five cells. Pieces: a stick for each size, a cross for each joint, and single cells
 * for the free rest. A cross needs a cell with four neighbours, and joints alone have one: the cell
 * of a tooth beside a joint has none above it. So the crosses lie on the joints, and every stick in
 * a tooth.
 * If a size may be used any number of times, there are no single cells: the bins must be full. An
 * instance whose sizes cannot add up to the bins in any case is refused, since no puzzle can be
 * made of it.
 * Source: Barequet and Tal, "Solving General Lattice Puzzles" (FAW 2010), section 3. */
#include "format/foreign/packing/packing.h"

#include "base/writer.h"
#include "format/foreign/import_common.h"
#include "format/text/line_lexer.h"
#include "base/utf8.h"

/* ---- Words of the text ------------------------------------------------------------------- */

typedef struct scanner {
    tw_reader *reader;
    tw_line_lexer here;
    tw_word word; /* the current one; of size 0 at the end */
} scanner;

static bool is_packing_gap(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == ',';
}

static void next_word(scanner *scan)
{
    tw_line_lexer *here = &scan->here;
    bool comment = false;
    for (; !tw_line_lexer_end(here); tw_line_lexer_step(here)) {
        comment = *here->next == '#' || (comment && *here->next != '\n');
        if (!comment && !is_packing_gap(*here->next))
            break;
    }
    scan->word = (tw_word){.text = here->next, .at = here->at};
    for (; !tw_line_lexer_end(here) && !is_packing_gap(*here->next) && *here->next != '#';
         scan->word.size++)
        tw_line_lexer_step(here);
}

/* Reports that the current word is not what is expected. */
static void unexpected(scanner *scan, const char *expected)
{
    if (scan->word.size > 0)
        tw_refuse_word(scan->reader, scan->word, expected);
    else
        tw_reader_fault(scan->reader, scan->word.at, "", "the text ends here; expected %s",
                        expected);
}

/* Reads a number from 1 to `most`, or reports a fault; skips the word in either case. */
static bool take_packing_number(scanner *scan, uint32_t most, const char *expected,
                                uint32_t *number)
{
    uint64_t value;
    bool fine = tw_leading_digits(scan->word.text, scan->word.size, &value) == scan->word.size &&
                value > 0 && value <= most;
    if (fine)
        *number = (uint32_t)value;
    else
        unexpected(scan, expected);
    next_word(scan);
    return fine;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static uint64_t count_packing_cells(const tw_packing *packing)
{
    return 5 * (uint64_t)(packing->bins - 1) + (uint64_t)packing->bins * packing->capacity;
}

static void read_bins(scanner *scan, tw_packing *packing)
{
    tw_place at = scan->word.at;
    if (!tw_word_is(scan->word, "bins")) {
        unexpected(scan, "\"bins\": a text begins like \"bins 3 capacity 10\"");
        return;
    }
    next_word(scan);
    if (!take_packing_number(scan, TW_MAX_CELLS, "the number of bins", &packing->bins))
        return;
    if (!tw_word_is(scan->word, "capacity")) {
        unexpected(scan, "\"capacity\"");
        return;
    }
    next_word(scan);
    if (take_packing_number(scan, TW_MAX_CELLS, "the capacity of a bin", &packing->capacity) &&
        count_packing_cells(packing) > TW_MAX_CELLS)
        tw_reader_fault(scan->reader, at, "",
                        "so many bins need %llu cells; a puzzle has at most %d",
                        (unsigned long long)count_packing_cells(packing), TW_MAX_CELLS);
}

static void add_sizes(scanner *scan, tw_packing *packing, tw_place at, uint32_t size,
                      uint32_t count)
{
    uint64_t room = (uint64_t)packing->bins * packing->capacity;
    bool fitted = packing->sum <= room;
    packing->copies[size] += count; /* could only wrap where the sum is too large anyway */
    packing->count += count;
    packing->sum += (uint64_t)size * count;
    if (fitted && packing->sum > room)
        tw_reader_fault(
            scan->reader, at, "", "up to here the sizes add up to %llu, but %u %s of %u hold %llu",
            (unsigned long long)packing->sum, packing->bins, packing->bins == 1 ? "bin" : "bins",
            packing->capacity, (unsigned long long)room);
}

/* "7", "7 times 3" or "7 times any". */
static void read_size(scanner *scan, tw_packing *packing)
{
    tw_place at = scan->word.at;
    uint32_t size = 0, count = 1;
    bool fine = take_packing_number(scan, TW_MOST_PACKED, "a size from 1 to 1000", &size);
    if (tw_word_is(scan->word, "times")) {
        next_word(scan);
        if (tw_word_is(scan->word, "any")) {
            next_word(scan);
            if (fine)
                packing->any[size] = packing->full = true;
            return;
        }
        fine &= take_packing_number(scan, TW_MAX_COPIES, "a number from 1 to 1000000, or \"any\"",
                                    &count);
    }
    if (fine)
        add_sizes(scan, packing, at, size, count);
}

/* Can the sizes with any number fill what the others leave of all bins together? */
static void check_rest(scanner *scan, const tw_packing *packing)
{
    uint64_t rest = (uint64_t)packing->bins * packing->capacity - packing->sum;
    bool *reached = tw_reader_take(scan->reader, (size_t)rest + 1, sizeof *reached);
    if (!reached)
        return;
    reached[0] = true;
    for (uint32_t size = 1; size <= TW_MOST_PACKED; size++)
        for (uint64_t sum = size; sum <= rest && packing->any[size]; sum++)
            reached[sum] |= reached[sum - size];
    if (!reached[rest])
        tw_reader_fault(
            scan->reader, scan->word.at, "",
            "the bins have room for %llu more, which the sizes as wanted cannot make up",
            (unsigned long long)rest);
}

tw_status tw_packing_read(tw_reader *reader, const tw_source *source, tw_packing *packing)
{
    scanner scan = {.reader = reader};
    tw_packing read = {.bins = 0};
    if (!tw_line_lexer_open(&scan.here, source, reader))
        return reader->status;
    next_word(&scan);
    read_bins(&scan, &read);
    bool clear = reader->faults == 0; /* else the words are not sizes */
    if (clear && scan.word.size == 0)
        unexpected(&scan, "sizes");
    while (clear && scan.word.size > 0 && !tw_reader_full(reader))
        read_size(&scan, &read);
    if (reader->faults == 0 && read.full)
        check_rest(&scan, &read);
    if (reader->status == TW_OK)
        *packing = read;
    return reader->status;
}

/* ---- Writing ----------------------------------------------------------------------------- */

/* Writes one row: `bin` in the column of each bin, `joint` in the three between two. */
static void put_packing_row(tw_writer *to, uint32_t bins, const char *bin, const char *joint)
{
    tw_put(to, "    ");
    tw_put(to, bin);
    for (uint32_t i = 1; i < bins; i++) {
        tw_put(to, joint);
        tw_put(to, bin);
    }
    tw_put(to, "\n");
}

/* Writes the rows of the crosses' upper arms, middles and lower arms, and the rest of the teeth.
 * One bin has no joints; teeth of one cell have no rest. */
static void put_container(tw_writer *to, const tw_packing *packing)
{
    uint32_t bins = packing->bins;
    tw_put(to, "container:\n  layers: |\n");
    if (bins > 1)
        put_packing_row(to, bins, ".", ".x.");
    put_packing_row(to, bins, "x", "xxx");
    if (bins > 1 || packing->capacity > 1)
        put_packing_row(to, bins, packing->capacity > 1 ? "x" : ".", ".x.");
    for (uint32_t row = 2; row < packing->capacity; row++)
        put_packing_row(to, bins, "x", "...");
}

static void put_packing_copies(tw_writer *to, uint32_t count, bool any)
{
    if (any && count > 0)
        tw_put_format(to, ", copies: [%u, any]", count);
    else if (any)
        tw_put(to, ", copies: any");
    else if (count != 1)
        tw_put_format(to, ", copies: %u", count);
    tw_put(to, "}\n");
}

static void put_packing_pieces(tw_writer *to, const tw_packing *packing)
{
    uint64_t room = (uint64_t)packing->bins * packing->capacity;
    tw_put(to, "pieces:\n");
    for (uint32_t size = TW_MOST_PACKED; size > 0; size--) {
        if (packing->copies[size] == 0 && !packing->any[size])
            continue;
        tw_put_format(to, "  - {name: \"%u\", box: [1, %u]", size, size);
        put_packing_copies(to, packing->copies[size], packing->any[size]);
    }
    if (packing->bins > 1) {
        tw_put(to, "  - {name: joint, cells: [[1, 0], [0, 1], [1, 1], [2, 1], [1, 2]]");
        put_packing_copies(to, packing->bins - 1, false);
    }
    if (!packing->full && packing->sum < room) {
        tw_put(to, "  - {name: free, box: [1, 1]");
        put_packing_copies(to, (uint32_t)(room - packing->sum), false);
    }
}

tw_status tw_packing_write(const tw_packing *packing, const char *lattice, const tw_out *out)
{
    tw_writer to = {.out = out};
    tw_put(&to, "tilewright: 1\n");
    tw_put_format(&to, "title: %llu %s%s into %u %s of %u\n", (unsigned long long)packing->count,
                  packing->count == 1 ? "size" : "sizes",
                  packing->full ? ", and more as wanted," : "", packing->bins,
                  packing->bins == 1 ? "bin" : "bins", packing->capacity);
    tw_put_format(
        &to,
        "notes: A tooth is a bin, a stick a size, a cross a joint; a single cell stays free.\n"
        "family: bin packing\n"
        "lattice: %s\n",
        lattice);
    put_container(&to, packing);
    put_packing_pieces(&to, packing);
    return tw_writer_end(&to);
}

/* ---- The row ----------------------------------------------------------------------------- */

static tw_status translate_packing(tw_reader *reader, const tw_source *source, const tw_out *out)
{
    tw_packing packing;
    tw_lattice *lattice = NULL;
    tw_status status = tw_packing_read(reader, source, &packing);
    status = status ? status : tw_import_lattice_of(reader, "pieces-of-squares", NULL, &lattice);
    status = status ? status : tw_packing_write(&packing, tw_lattice_name(lattice), out);
    tw_lattice_free(lattice);
    return status;
}

const tw_format_row tw_format_binpacking = {
    .is = {.name = "binpacking",
           .extension = ".txt",
           .summary = "sizes that go into bins, as a puzzle",
           .kind = TW_FORMAT_PUZZLE,
           .reads = true},
    .translate = translate_packing,
};
