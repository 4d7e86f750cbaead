/* fuzz_lattice.c -- any bytes as a lattice, and its sets if they are small. */
#include "fuzz.h"

enum { MOST_PIECES = 1000 };

static bool count_piece(void *user, const char *name, const tw_cell *cells, size_t count)
{
    size_t *seen = user;
    (void)cells;
    if (!*name || count == 0)
        abort();
    return ++*seen < MOST_PIECES;
}

static void list_sets(trial *self, const tw_source *source, const tw_lattice *lattice)
{
    tw_piece_set set;
    size_t seen = 0;
    tw_piece_set_sink sink = {count_piece, &seen};
    for (size_t i = 0; i < 3; i++) {
        if (tw_piece_set_get(&self->context, source, i, &set, NULL) != TW_OK || set.size > 4)
            return;
        tw_error error = {.status = TW_OK};
        tw_status status = tw_piece_set_read(&self->context, source, lattice, set.name, 0,
                                             TW_POLYFORM_FREE, &sink, &error);
        if ((status == TW_OK) != (error.status == TW_OK))
            abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_source source = {.name = "fuzz.yaml", .text = (const char *)data, .size = size};
    tw_lattice *lattice = NULL;
    tw_status status = tw_lattice_read(&self.context, &source, &self.report, &lattice);
    check_answer(&self, status);
    if (status == TW_OK)
        list_sets(&self, &source, lattice);
    tw_lattice_free(lattice);
    end_trial(&self);
    return 0;
}
