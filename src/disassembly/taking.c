/* taking.c -- memory of an assembly that is being taken apart (taking.h). */
#include "disassembly/taking.h"

#include "disassembly/pairs/hands.h"
#include "disassembly/state_store.h"

enum { CHEAP = 1 << 12 };

void tw_taking_forget(tw_taking *taking)
{
    taking->known_count = taking->known_key_count = 0;
    if (taking->known_table.room > CHEAP) /* others would pay for a large one */
        tw_hash_table_free(taking->own, &taking->known_table);
    tw_hash_table_clear(&taking->known_table);
}

void tw_taking_begin(tw_taking *taking)
{
    taking->part_count = taking->move_count = taking->points.count = 0;
    tw_taking_forget(taking);
    taking->scratch.block = taking->scratch.used = 0;
    taking->states = 0;
    taking->stopped = taking->failed = false;
    for (size_t i = 0; i < taking->turning_count; i++)
        taking->turnings[i].failed = taking->turnings[i].paths.failed = false;
    taking->deepening = taking->least_open = taking->may_stay = false;
}

bool tw_taking_let_turn(tw_taking *taking, const tw_disassembly_options *options)
{
    const size_t count = taking->threads > 1 ? taking->threads : 1;
    taking->turned = (tw_turned_shapes){.context = taking->own, .words = taking->words};
    taking->turnings = tw_take(taking->own, count, sizeof *taking->turnings);
    if (!taking->turnings)
        return false;
    taking->turning_count = count;
    tw_met_pairs_make(&taking->met_pairs, taking->context);
    for (size_t i = 0; i < count; i++)
        tw_turning_make(&taking->turnings[i], taking->context, taking->words, &taking->met_pairs,
                        options);
    return true;
}

static size_t scratch_block_size(size_t block)
{
    return (size_t)TW_SCRATCH_BLOCK << block;
}

void tw_taking_clear(tw_taking *taking)
{
    tw_hands_free(taking->hands);
    for (size_t i = 0; i < taking->turning_count; i++)
        tw_scope_end(&taking->turnings[i].scope);
    tw_met_pairs_clear(&taking->met_pairs);
}

bool tw_taking_next_block(tw_taking *taking, size_t bytes)
{
    tw_scratch *scratch = &taking->scratch;
    while (scratch->used + bytes > scratch_block_size(scratch->block)) {
        if (scratch->block + 1 == TW_SCRATCH_BLOCKS) {
            taking->failed = true;
            return false;
        }
        scratch->block++;
        scratch->used = 0;
    }
    uint8_t **block = &scratch->blocks[scratch->block];
    if (!*block)
        *block = tw_take(taking->own, scratch_block_size(scratch->block), 1);
    taking->failed = taking->failed || !*block;
    return *block != NULL;
}
