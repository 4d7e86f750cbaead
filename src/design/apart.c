/* apart.c -- takes assemblies apart (apart.h). */
#include "design/apart.h"

/* FRESH: runs after which what is known of pairs of pieces is forgotten: it is of no use for long.
 */
enum { FRESH = 20000, SHIFT_STATES = 200000, ROTATION_STATES = 2000 };

static tw_status run_by(const tw_apart *self, bool rotations, tw_disassembler **by,
                        const tw_solution *assembly, const tw_watch *watch, tw_disassembly_sum *sum,
                        tw_error *error)
{
    tw_disassembly_options options = {
        .size = sizeof options, .first_choice = !self->fewest, .rotations = rotations};
    tw_disassembly *made = NULL;
    tw_status status = TW_OK;
    if (self->fast)
        options.max_states = rotations ? ROTATION_STATES : SHIFT_STATES;
    if (!*by)
        status = tw_disassembler_new(self->context, self->puzzle, &options, by, error);
    if (status == TW_OK)
        status = tw_disassembler_run(*by, assembly, watch, &made, error);
    if (status == TW_OK && made)
        *sum = tw_disassembly_total(made);
    tw_disassembly_free(made);
    return status;
}

tw_status tw_apart_run(tw_apart *self, const tw_solution *assembly, const tw_watch *watch,
                       tw_disassembly_sum *sum, tw_error *error)
{
    *sum = (tw_disassembly_sum){.answer = TW_DISASSEMBLY_UNDECIDED};
    if (self->runs++ % FRESH == FRESH - 1)
        tw_apart_end(self);
    tw_status status = run_by(self, false, &self->shifting, assembly, watch, sum, error);
    if (status == TW_OK && self->rotations && sum->answer == TW_DISASSEMBLY_NONE)
        status = run_by(self, true, &self->rotating, assembly, watch, sum, error);
    return status;
}

void tw_apart_end(tw_apart *self)
{
    tw_disassembler_free(self->shifting);
    tw_disassembler_free(self->rotating);
    self->shifting = self->rotating = NULL;
}
