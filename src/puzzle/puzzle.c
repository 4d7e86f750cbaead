/* puzzle.c -- making, checking and reading a tw_puzzle.
 *
 * Every rule of tw_puzzle_new is checked here on the definition, with the places it carries, so
 * that a reader of files and a program that builds puzzles get the same answers. */
#include "puzzle/puzzle_data.h"
#include "puzzle/puzzle_shared.h"
#include "lattice/lattice_shared.h"
#include "base/bounds.h"
#include "base/faults.h"
#include "base/sized.h"

#include <stdio.h>
#include <string.h>

/* ---- Pieces ------------------------------------------------------------------------------ */

static tw_status check_form(const tw_puzzle *puzzle, const tw_piece_def *piece,
                            const tw_form_def *def, tw_faults *faults)
{
    char what[TW_MAX_NAME + 16];
    snprintf(what, sizeof what, "piece \"%s\"", piece->name);
    if (def->cell_count == 0)
        return tw_fault(faults, def->place, "", "%s has no cells", what);
    if (def->cell_count > TW_LIMIT(puzzle->context, piece_cells))
        return tw_fault(faults, def->place, "", "%s has %zu cells; at most %u are possible", what,
                        def->cell_count, TW_LIMIT(puzzle->context, piece_cells));
    if (tw_lattice_wrap_count(puzzle->lattice) > 0 && def->cell_count > TW_MOST_WRAPPED_CELLS)
        return tw_fault(faults, def->place, "",
                        "%s has %zu cells; at most %d are possible on a wrapped lattice", what,
                        def->cell_count, TW_MOST_WRAPPED_CELLS);
    for (size_t c = 0; def->colours && c < def->cell_count; c++)
        if (def->colours[c] > puzzle->colour_count)
            return tw_fault(faults, def->place, "", "%s has colour number %d; there are %zu", what,
                            def->colours[c], puzzle->colour_count);
    return tw_cells_check(tw_lattice_plane(puzzle->lattice), what, def->cells, def->cell_count,
                          def->place, faults);
}

/* Equal cells of a normalised form are adjacent; only then is the pair in the definition searched
 * for. */
static tw_status check_double(const tw_puzzle *puzzle, const tw_piece_def *piece,
                              const tw_form_def *def, const tw_form *form, tw_faults *faults)
{
    char text[160];
    bool twice = false;
    for (size_t c = 1; c < form->count; c++)
        twice = twice || memcmp(&form->cells[c - 1], &form->cells[c], sizeof *form->cells) == 0;
    for (size_t a = 0; twice && a < def->cell_count; a++)
        for (size_t b = 0; b < a; b++) {
            if (memcmp(&def->cells[a], &def->cells[b], sizeof *def->cells) != 0)
                continue;
            tw_puzzle_name_cell(puzzle->lattice, &def->cells[a], text, sizeof text);
            return tw_fault(faults, def->place, "remove one of the two",
                            "piece \"%s\" lists cell %s twice", piece->name, text);
        }
    return TW_OK;
}

static tw_status make_form(tw_puzzle *puzzle, const tw_piece_def *piece, const tw_form_def *def,
                           tw_form *form, tw_faults *faults)
{
    tw_status status = check_form(puzzle, piece, def, faults);
    if (status == TW_OK)
        status = tw_form_take(puzzle, def->cells, def->cell_count, form);
    if (status == TW_OK)
        status = tw_form_tag_cells(puzzle, piece->name, def, form->tags, faults);
    if (status == TW_OK)
        status = tw_form_settle(puzzle, form);
    return status == TW_OK ? check_double(puzzle, piece, def, form, faults) : status;
}

static tw_status check_piece_def(const tw_puzzle *puzzle, const tw_piece_def *def,
                                 tw_faults *faults)
{
    if (!def->name || !*def->name)
        return tw_fault(faults, def->place, "", "a piece has no name");
    if (strlen(def->name) >= TW_LIMIT(puzzle->context, name))
        return tw_fault(faults, def->place, "", "the name of a piece is longer than %u bytes",
                        TW_LIMIT(puzzle->context, name) - 1);
    if (def->low > def->high)
        return tw_fault(faults, def->place, "write [least, most]",
                        "piece \"%s\" is to be used at "
                        "least %u times but at most %u times",
                        def->name, def->low, def->high);
    if (def->low > TW_LIMIT(puzzle->context, copies) ||
        (def->high != TW_ANY && def->high > TW_LIMIT(puzzle->context, copies)))
        return tw_fault(faults, def->place, "", "piece \"%s\" has more than %u copies", def->name,
                        TW_LIMIT(puzzle->context, copies));
    if (def->form_count == 0)
        return tw_fault(faults, def->place, "", "piece \"%s\" has no cells", def->name);
    if (def->turns && !tw_transform_set_has(def->turns, 0))
        return tw_fault(faults, def->place, "", "piece \"%s\" may not even stay as it is",
                        def->name);
    for (uint32_t i = 0; i < puzzle->piece_count; i++)
        if (puzzle->pieces[i].name && strcmp(puzzle->pieces[i].name, def->name) == 0)
            return tw_fault(faults, def->place, "give it another name, or use copies",
                            "two pieces are called \"%s\"", def->name);
    return TW_OK;
}

static tw_status make_puzzle_piece(tw_puzzle *puzzle, const tw_piece_def *def, tw_faults *faults)
{
    if (check_piece_def(puzzle, def, faults))
        return TW_ERR_INPUT;
    tw_piece *piece = &puzzle->pieces[puzzle->piece_count++];
    piece->low = def->low;
    piece->high = def->high;
    piece->turns = def->turns
                       ? *def->turns
                       : tw_lattice_turns(puzzle->lattice, tw_lattice_mirror(puzzle->lattice));
    piece->name = tw_copy_text(puzzle->context, def->name);
    piece->rigid = def->rigid;
    piece->painted = def->paint != NULL;
    if (def->paint)
        piece->paint = *def->paint;
    piece->forms = tw_take(puzzle->context, def->form_count, sizeof *piece->forms);
    piece->form_count = piece->form_room = piece->forms ? def->form_count : 0;
    if (!piece->name || !piece->forms)
        return TW_ERR_MEMORY;
    tw_status worst =
        def->group_count > 0 ? tw_piece_groups_make(puzzle, def, piece, faults) : TW_OK;
    if (worst == TW_ERR_MEMORY)
        return worst;
    for (size_t f = 0; f < def->form_count; f++) {
        tw_status status = make_form(puzzle, def, &def->forms[f], &piece->forms[f], faults);
        if (status == TW_ERR_MEMORY)
            return status;
        worst = status ? status : worst;
    }
    if (worst == TW_OK && def->rigid)
        worst = tw_piece_add_rigid(puzzle, piece, def->rigid_mirrors, def->place, faults);
    if (worst == TW_OK && puzzle->markings.count > 0)
        worst = tw_piece_check_marks(puzzle, piece, def->place, faults);
    return worst;
}

enum { PIECE_STEPS = 64 }; /* of pace */

static tw_status make_pieces(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    if (def->piece_count > TW_LIMIT(puzzle->context, pieces))
        return tw_fault(faults, def->pieces_place, "use copies for equal ones",
                        "there are %zu "
                        "pieces; at most %u are possible",
                        def->piece_count, TW_LIMIT(puzzle->context, pieces));
    puzzle->pieces = tw_take(puzzle->context, def->piece_count, sizeof *puzzle->pieces);
    if (!puzzle->pieces)
        return TW_ERR_MEMORY;
    tw_status worst = TW_OK;
    for (size_t p = 0; p < def->piece_count; p++) {
        tw_status status = make_puzzle_piece(puzzle, &def->pieces[p], faults);
        if (status == TW_OK || status == TW_ERR_INPUT)
            status = tw_pace_goes_on(faults->pace, PIECE_STEPS) ? status : TW_ERR_STATE;
        if (status == TW_ERR_MEMORY || status == TW_ERR_STATE)
            return status;
        worst = status ? status : worst;
    }
    return worst;
}

/* ---- Colours ----------------------------------------------------------------------------- */

static tw_status take_colours(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    if (def->colour_count > TW_LIMIT(puzzle->context, colours))
        return tw_fault(faults, def->container_place, "",
                        "there are %zu colours; at most %u are "
                        "possible",
                        def->colour_count, TW_LIMIT(puzzle->context, colours));
    if (tw_names_copy(puzzle, def->colour_names, def->colour_count, &puzzle->colour_names,
                      &puzzle->colour_count))
        return TW_ERR_MEMORY;
    for (size_t c = 0; def->colours && c < def->cell_count; c++)
        if (def->colours[c] > def->colour_count)
            return tw_fault(faults, def->container_place, "",
                            "the container has colour number %d; "
                            "there are %zu",
                            def->colours[c], def->colour_count);
    const size_t side = def->colour_count + 1;
    puzzle->paired = def->lies != NULL;
    puzzle->lies = tw_take(puzzle->context, side * side, sizeof *puzzle->lies);
    if (!puzzle->lies)
        return TW_ERR_MEMORY;
    for (size_t a = 0; a < side; a++)
        for (size_t b = 0; b < side; b++)
            puzzle->lies[a * side + b] =
                a == 0 || b == 0 || (def->lies ? def->lies[a * side + b] : a == b);
    return TW_OK;
}

static bool pieces_show(const tw_puzzle *puzzle, size_t colour)
{
    for (size_t p = 0; p < puzzle->piece_count; p++)
        for (size_t f = 0; f < puzzle->pieces[p].form_count; f++) {
            const tw_form *form = &puzzle->pieces[p].forms[f];
            if (form->colours && memchr(form->colours, (int)colour, form->count))
                return true;
        }
    return false;
}

/* A colour only in the container or only on pieces is a mistake, useless or forbidding all, if
 * there is no table of what lies on what. */
static tw_status check_puzzle_colours(const tw_puzzle *puzzle, const tw_puzzle_def *def,
                                      tw_faults *faults)
{
    tw_status status = TW_OK;
    for (size_t colour = 1; colour <= puzzle->colour_count; colour++) {
        bool inside = memchr(puzzle->colours, (int)colour, puzzle->cell_count) != NULL;
        bool shown = pieces_show(puzzle, colour);
        const char *name = puzzle->colour_names[colour - 1];
        if (!inside && !shown)
            status = tw_fault(faults, def->container_place, "remove it",
                              "nothing has colour \"%s\"", name);
        else if (!inside && !def->lies)
            status = tw_fault(faults, def->container_place, "colour cells of the container too",
                              "colour \"%s\" is on pieces, but on no cell of the container", name);
        else if (!shown && !def->lies)
            status = tw_fault(faults, def->pieces_place, "colour cells of the pieces too",
                              "colour \"%s\" is in the container, but on no piece", name);
    }
    return status;
}

/* ---- Volume ------------------------------------------------------------------------------ */

/* The cells of the smallest and of the largest form of a piece. */
static void measure_piece(const tw_piece *piece, size_t *least, size_t *greatest)
{
    *least = SIZE_MAX;
    *greatest = 0;
    for (size_t f = 0; f < piece->form_count; f++) {
        size_t count = piece->forms[f].count;
        *least = count < *least ? count : *least;
        *greatest = count > *greatest ? count : *greatest;
    }
}

/* Replaces TW_ANY, and adds up the least and the most that the pieces cover. */
static void measure_volume(tw_puzzle *puzzle)
{
    tw_volume *volume = &puzzle->volume;
    bool endless = false;
    size_t least, greatest;
    for (size_t p = 0; p < puzzle->piece_count; p++) {
        tw_piece *piece = &puzzle->pieces[p];
        measure_piece(piece, &least, &greatest);
        piece->endless = piece->high == TW_ANY;
        if (piece->endless) {
            size_t fit = puzzle->cell_count / least;
            piece->high = (uint32_t)(fit > piece->low ? fit : piece->low);
            endless = true;
        }
        volume->low += (uint64_t)piece->low * least;
        volume->high += (uint64_t)piece->high * greatest;
    }
    const size_t least_covered = puzzle->cell_count - puzzle->empty[1],
                 most_covered = puzzle->cell_count - puzzle->empty[0];
    volume->fits = volume->low <= most_covered && (endless || volume->high >= least_covered);
    puzzle->bounds_empty = (puzzle->empty[0] > 0 && volume->high > most_covered) ||
                           (least_covered > puzzle->required_count && volume->low < least_covered);
}

tw_volume tw_puzzle_volume(const tw_puzzle *puzzle)
{
    return puzzle->volume;
}

static void add_volume_range(char *text, size_t size, const char *before, uint64_t low,
                             uint64_t high)
{
    const size_t used = strlen(text);
    char most[32] = "";
    if (low < high)
        snprintf(most, sizeof most, " to %llu", (unsigned long long)high);
    snprintf(text + used, size - used, "%s%llu%s", before, (unsigned long long)low, most);
}

/* Adds " = 2x20 + (0 to 2)x18 + 32", larger pieces first. One piece alone makes no sum, nor do
 * forms of different size. */
static void add_volume_terms(const tw_puzzle *puzzle, char *text, size_t size)
{
    size_t least, greatest, below = puzzle->piece_count > 1 ? SIZE_MAX : 0;
    for (const char *join = " = ";; join = " + ") {
        uint64_t low = 0, high = 0;
        size_t next = 0;
        for (size_t p = 0; p < puzzle->piece_count; p++) {
            measure_piece(&puzzle->pieces[p], &least, &greatest);
            if (least < greatest)
                return;
            if (least >= below || least < next)
                continue;
            low = (least > next ? 0 : low) + puzzle->pieces[p].low;
            high = (least > next ? 0 : high) + puzzle->pieces[p].high;
            next = least;
        }
        if (next == 0)
            return;
        const size_t used = strlen(text);
        char term[100] = "";
        if (low != 1 || high != 1)
            add_volume_range(term, sizeof term, low < high ? "(" : "", low, high);
        snprintf(term + strlen(term), sizeof term - strlen(term), "%s%zu",
                 low < high ? ")x"
                 : low == 1 ? ""
                            : "x",
                 next);
        const bool room = used + strlen(join) + strlen(term) + 60 < size;
        snprintf(text + used, size - used, "%s%s", join, room ? term : "...");
        if (!room)
            return;
        below = next;
    }
}

void tw_puzzle_volume_text(const tw_puzzle *puzzle, char *text, size_t size)
{
    if (size > 0)
        *text = '\0';
    if (size < 2)
        return;
    add_volume_range(text, size, "the pieces have ", puzzle->volume.low, puzzle->volume.high);
    add_volume_terms(puzzle, text, size);
    add_volume_range(text, size,
                     puzzle->volume.high == 1 ? " cell, but the container needs "
                                              : " cells, but the container needs ",
                     puzzle->cell_count - puzzle->empty[1], puzzle->cell_count - puzzle->empty[0]);
}

/* ---- Pins -------------------------------------------------------------------------------- */

static tw_status make_puzzle_pins(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    const tw_solution given = {def->pins, def->pin_count};
    char text[160];
    for (size_t i = 0; i < def->pin_count; i++) {
        const tw_placement *pin = &def->pins[i];
        if (pin->piece >= puzzle->piece_count)
            return tw_fault(faults, def->pieces_place, "", "a pin names piece number %u of %zu",
                            pin->piece, puzzle->piece_count);
        if (!tw_piece_has_size(&puzzle->pieces[pin->piece], pin->cell_count))
            return tw_fault(faults, def->pieces[pin->piece].place, "",
                            "piece \"%s\" is pinned to %zu cell%s, but never covers so many",
                            puzzle->pieces[pin->piece].name, pin->cell_count,
                            pin->cell_count == 1 ? "" : "s");
        for (size_t c = 0; c < pin->cell_count; c++) {
            if (tw_puzzle_find_cell(puzzle, pin->cells[c]) != UINT32_MAX)
                continue;
            tw_puzzle_name_cell(puzzle->lattice, &pin->cells[c], text, sizeof text);
            return tw_fault(faults, def->pieces[pin->piece].place, "",
                            "piece \"%s\" is pinned to %s, which is not in the container",
                            puzzle->pieces[pin->piece].name, text);
        }
    }
    return tw_solution_copy(puzzle->context, &given, &puzzle->pins);
}

/* ---- Making and freeing ------------------------------------------------------------------ */

static tw_status take_cell_names(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    size_t count = def->named_count;
    tw_status status = tw_cells_check(puzzle->lattice, "a named cell", def->named_cells, count,
                                      def->container_place, faults);
    if (status == TW_OK)
        status = tw_names_copy(puzzle, def->cell_names, count, &puzzle->cell_names,
                               &puzzle->named_count);
    if (status == TW_OK)
        puzzle->named_cells = tw_take(puzzle->context, count, sizeof *puzzle->named_cells);
    if (status == TW_OK && !puzzle->named_cells)
        status = TW_ERR_MEMORY;
    if (status == TW_OK && count > 0)
        memcpy(puzzle->named_cells, def->named_cells, count * sizeof *puzzle->named_cells);
    return status;
}

static tw_status build_puzzle(tw_puzzle *puzzle, const tw_puzzle_def *def, tw_faults *faults)
{
    puzzle->title = tw_copy_text(puzzle->context, def->title ? def->title : "");
    if (!puzzle->title || tw_puzzle_notes_copy(puzzle, def->notes))
        return TW_ERR_MEMORY;
    tw_status colours = take_colours(puzzle, def, faults);
    if (colours)
        return colours;
    tw_status container = tw_container_make(puzzle, def, faults);
    if (container == TW_OK)
        container = tw_marks_make(puzzle, def, faults);
    if (container == TW_ERR_MEMORY)
        return container;
    puzzle->mark_count = def->mark_count; /* pieces may name them though the container is wrong */
    tw_status pieces = make_pieces(puzzle, def, faults);
    if (pieces == TW_ERR_STATE)
        return pieces;
    if (pieces == TW_OK)
        pieces = tw_edge_marks_close(puzzle, def->pieces_place, faults);
    if (pieces || container)
        return pieces ? pieces : container;
    tw_status marks = tw_marks_check(puzzle, def, faults);
    if (marks)
        return marks;
    colours = check_puzzle_colours(puzzle, def, faults);
    measure_volume(puzzle);
    tw_status pins = make_puzzle_pins(puzzle, def, faults);
    tw_status exchanges = tw_exchanges_make(puzzle, def, faults);
    if (pins || exchanges)
        return pins ? pins : exchanges;
    if (colours)
        return colours;
    tw_status costs = tw_costs_make(puzzle, def, faults);
    if (costs)
        return costs;
    tw_status named = take_cell_names(puzzle, def, faults);
    return named ? named : tw_piece_letters_make(puzzle);
}

tw_status tw_puzzle_new(const tw_context *context, const tw_puzzle_def *def,
                        const tw_report *report, tw_puzzle **puzzle)
{
    tw_puzzle_def own = {.size = sizeof own};
    tw_error error = {.status = TW_OK};
    tw_status status = tw_sized_copy(def, &own, sizeof own, "tw_puzzle_def", &error);
    if (status)
        (void)tw_report_fault(report, &error);
    return status ? status : tw_puzzle_make(context, &own, report, NULL, puzzle);
}

tw_status tw_puzzle_make(const tw_context *context, const tw_puzzle_def *def,
                         const tw_report *report, tw_pace *pace, tw_puzzle **puzzle)
{
    context = tw_context_or_default(context);
    tw_faults faults = {.context = context, .report = report, .pace = pace};
    tw_status status = tw_fault_limits(&faults);
    if (status)
        return status;
    tw_puzzle *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = &made->scope.context;
    made->lattice = def->lattice;
    made->labelled = def->labelled;
    status = build_puzzle(made, def, &faults);
    if (status) {
        made->lattice = NULL; /* it stays the caller's */
        tw_puzzle_free(made);
        return status;
    }
    *puzzle = made;
    return TW_OK;
}

void tw_puzzle_free(tw_puzzle *puzzle)
{
    if (puzzle)
        tw_lattice_free(puzzle->lattice);
    tw_scope_free(puzzle, sizeof *puzzle);
}

/* ---- Reading ----------------------------------------------------------------------------- */

const char *tw_puzzle_title(const tw_puzzle *puzzle)
{
    return puzzle->title;
}

const tw_lattice *tw_puzzle_lattice(const tw_puzzle *puzzle)
{
    return puzzle->lattice;
}

size_t tw_puzzle_cell_count(const tw_puzzle *puzzle)
{
    return puzzle->cell_count;
}

const tw_cell *tw_puzzle_cell(const tw_puzzle *puzzle, size_t number)
{
    return &puzzle->cells[number];
}

bool tw_puzzle_cell_optional(const tw_puzzle *puzzle, size_t number)
{
    return puzzle->optional[number];
}

uint8_t tw_puzzle_cell_colour(const tw_puzzle *puzzle, size_t number)
{
    return puzzle->colours[number];
}

size_t tw_puzzle_named_cells(const tw_puzzle *puzzle, const tw_cell **cells,
                             const char *const **names)
{
    *cells = puzzle->named_cells;
    *names = (const char *const *)puzzle->cell_names;
    return puzzle->named_count;
}

bool tw_puzzle_empty(const tw_puzzle *puzzle, uint32_t *low, uint32_t *high)
{
    *low = puzzle->empty[0];
    *high = puzzle->empty[1];
    return puzzle->bounds_empty;
}

size_t tw_puzzle_required_count(const tw_puzzle *puzzle)
{
    return puzzle->required_count;
}

size_t tw_puzzle_colour_count(const tw_puzzle *puzzle)
{
    return puzzle->colour_count;
}

const char *tw_puzzle_colour_name(const tw_puzzle *puzzle, uint8_t colour)
{
    return puzzle->colour_names[colour - 1];
}

bool tw_puzzle_may_lie(const tw_puzzle *puzzle, uint8_t a, uint8_t b)
{
    return puzzle->lies[a * (puzzle->colour_count + 1) + b];
}

bool tw_puzzle_labelled(const tw_puzzle *puzzle)
{
    return puzzle->labelled;
}

size_t tw_puzzle_piece_count(const tw_puzzle *puzzle)
{
    return puzzle->piece_count;
}

const char *tw_puzzle_piece_name(const tw_puzzle *puzzle, uint32_t piece)
{
    return piece == TW_ANY ? "empty cells" : puzzle->pieces[piece].name;
}

const tw_rgb *tw_piece_paint(const tw_puzzle *puzzle, uint32_t piece)
{
    return puzzle->pieces[piece].painted ? &puzzle->pieces[piece].paint : NULL;
}

uint32_t tw_puzzle_find_piece(const tw_puzzle *puzzle, const char *name)
{
    for (uint32_t p = 0; p < puzzle->piece_count; p++)
        if (strcmp(puzzle->pieces[p].name, name) == 0)
            return p;
    return UINT32_MAX;
}

void tw_puzzle_piece_copies(const tw_puzzle *puzzle, uint32_t piece, uint32_t *low, uint32_t *high)
{
    *low = puzzle->pieces[piece].low;
    *high = puzzle->pieces[piece].high;
}

tw_transform_set tw_puzzle_piece_turns(const tw_puzzle *puzzle, uint32_t piece)
{
    return puzzle->pieces[piece].turns;
}

size_t tw_puzzle_pin_count(const tw_puzzle *puzzle)
{
    return puzzle->pins->count;
}

const tw_placement *tw_puzzle_pin(const tw_puzzle *puzzle, size_t number)
{
    return &puzzle->pins->placements[number];
}

tw_solution tw_puzzle_given(const tw_puzzle *puzzle)
{
    return *puzzle->pins;
}

bool tw_puzzle_pins_there(const tw_puzzle *puzzle, const tw_placement *placement)
{
    for (size_t i = 0; i < puzzle->pins->count; i++) {
        const tw_placement *pin = &puzzle->pins->placements[i];
        for (size_t c = 0; c < placement->cell_count; c++)
            if (tw_cells_find(pin->cells, pin->cell_count, placement->cells[c]) < pin->cell_count)
                return true;
    }
    return false;
}

bool tw_puzzle_piece_rigid(const tw_puzzle *puzzle, uint32_t piece)
{
    return puzzle->pieces[piece].rigid;
}

size_t tw_puzzle_form_count(const tw_puzzle *puzzle, uint32_t piece)
{
    return puzzle->pieces[piece].form_count;
}

size_t tw_puzzle_form(const tw_puzzle *puzzle, uint32_t piece, size_t form, const tw_cell **cells,
                      const uint8_t **colours)
{
    const tw_piece *of = &puzzle->pieces[piece];
    static const tw_form none;
    const tw_form *found = form < of->form_count ? &of->forms[form] : &none;
    *cells = found->cells;
    *colours = found->colours;
    return found->count;
}
