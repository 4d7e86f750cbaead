/* kept_solutions.c -- walks through tables that were kept, and what is told of them.
 *
 * Invariant: a number is walked only where it is below the number of all solutions. */
#include "solve/counting/kept_solutions.h"

#include "puzzle/puzzle_shared.h"

#define MOST_DIGITS 20 /* of a word */

/* ---- Beginning, end ---------------------------------------------------------------------- */

/* Space for one solution and for the digits of any number of one, and an end. */
static bool take_space(tw_kept_solutions *kept)
{
    const tw_context *context = kept->encoding->context;
    kept->most_walked = tw_puzzle_cell_count(tw_poses_puzzle(kept->encoding->poses));
    kept->text_room = MOST_DIGITS * kept->completions->words + 1;
    kept->walked = tw_take(context, kept->most_walked, sizeof *kept->walked);
    kept->number = tw_take(context, kept->completions->words, sizeof *kept->number);
    kept->text = tw_take(context, kept->text_room, 1);
    return kept->walked && kept->number && kept->text;
}

tw_status tw_kept_solutions_begin(const tw_encoding *encoding, const tw_count_problem *problem,
                                  const tw_completions *completions, uint64_t seed,
                                  tw_kept_solutions *kept)
{
    if (kept->encoding)
        return TW_OK;
    kept->encoding = encoding;
    kept->problem = problem;
    kept->completions = completions;
    if (!take_space(kept))
        return TW_ERR_MEMORY;
    tw_status status = tw_decoder_make(encoding, &kept->decoder);
    kept->decoder_made = !status;
    if (status)
        return status;
    gmp_randinit_mt(kept->random);
    kept->random_made = true;
    gmp_randseed_ui(kept->random, (unsigned long)seed);
    return TW_OK;
}

static size_t heat_words(const tw_kept_solutions *kept)
{
    return kept->problem->options * kept->completions->words;
}

static void drop_heat(tw_kept_solutions *kept)
{
    tw_give(kept->encoding->context, kept->heat, heat_words(kept), sizeof *kept->heat);
    kept->heat = NULL;
}

void tw_kept_solutions_clear(tw_kept_solutions *kept)
{
    if (!kept->encoding)
        return;
    const tw_context *context = kept->encoding->context;
    drop_heat(kept);
    if (kept->decoder_made)
        tw_decoder_free(&kept->decoder);
    if (kept->random_made)
        gmp_randclear(kept->random);
    tw_give(context, kept->walked, kept->most_walked, sizeof *kept->walked);
    tw_give(context, kept->number, kept->completions->words, sizeof *kept->number);
    tw_give(context, kept->text, kept->text_room, 1);
}

/* ---- Solutions by number ----------------------------------------------------------------- */

/* The solution of a number that there is. */
static tw_status find_solution(tw_kept_solutions *kept, const mpz_t number)
{
    size_t count;
    mpz_get_str(kept->text, 10, number);
    memset(kept->number, 0, kept->completions->words * sizeof *kept->number);
    mpz_export(kept->number, NULL, -1, sizeof *kept->number, 0, 0, number);
    if (!tw_completions_walk(kept->completions, kept->number, kept->walked, &count))
        return TW_ERR_STATE;
    for (size_t i = 0; i < count; i++)
        kept->walked[i] = kept->encoding->pose_of_option[kept->walked[i]];
    kept->drawn = tw_decode(&kept->decoder, kept->walked, count, true);
    return TW_OK;
}

tw_status tw_kept_solutions_get(tw_kept_solutions *kept, const char *number, const mpz_t count,
                                const tw_solution **solution)
{
    mpz_t wanted;
    mpz_init(wanted);
    bool digits = *number && strspn(number, "0123456789") == strlen(number);
    bool there = digits && !mpz_set_str(wanted, number, 10) && mpz_cmp(wanted, count) < 0;
    tw_status status = there ? find_solution(kept, wanted) : TW_ERR_USAGE;
    mpz_clear(wanted);
    if (!status)
        *solution = &kept->drawn;
    return status;
}

tw_status tw_kept_solutions_draw(tw_kept_solutions *kept, const mpz_t count,
                                 const tw_solution **solution)
{
    mpz_t number;
    *solution = NULL;
    if (mpz_sgn(count) == 0)
        return TW_OK;
    mpz_init(number);
    mpz_urandomm(number, kept->random, count);
    tw_status status = find_solution(kept, number);
    mpz_clear(number);
    if (!status)
        *solution = &kept->drawn;
    return status;
}

/* ---- How often poses are used ------------------------------------------------------------ */

tw_status tw_kept_solutions_heat(tw_kept_solutions *kept, tw_pace *pace)
{
    if (kept->heat)
        return TW_OK;
    kept->heat = tw_take(kept->encoding->context, heat_words(kept), sizeof *kept->heat);
    if (!kept->heat)
        return TW_ERR_MEMORY;
    tw_counted counted = tw_completions_heat(kept->completions, pace, kept->heat);
    if (counted != TW_COUNTED_ALL)
        drop_heat(kept);
    return counted == TW_COUNTED_FULL ? TW_ERR_MEMORY : TW_OK;
}

static void add_heat(const tw_kept_solutions *kept, size_t option, mpz_t sum)
{
    size_t words = kept->completions->words;
    mpz_t heat;
    mpz_init(heat);
    mpz_import(heat, words, -1, sizeof *kept->heat, 0, 0, kept->heat + option * words);
    mpz_add(sum, sum, heat);
    mpz_clear(heat);
}

/* Adds up the options whose pose is this one, or is of this stock and covers this cell. */
static const char *tell_heat(tw_kept_solutions *kept, uint32_t pose, uint32_t stock, uint32_t cell)
{
    const tw_encoding *encoding = kept->encoding;
    mpz_t sum;
    if (!kept->heat)
        return NULL;
    mpz_init(sum);
    for (size_t o = 0; o < kept->problem->options; o++) {
        uint32_t own = encoding->pose_of_option[kept->problem->origin[o]];
        if (pose == UINT32_MAX ? tw_poses_get(encoding->poses, own).stock == stock &&
                                     tw_encoding_covers(encoding, own, cell)
                               : own == pose)
            add_heat(kept, o, sum);
    }
    mpz_get_str(kept->text, 10, sum);
    mpz_clear(sum);
    return kept->text;
}

const char *tw_kept_solutions_pose_heat(tw_kept_solutions *kept, uint32_t pose)
{
    return tell_heat(kept, pose, 0, 0);
}

const char *tw_kept_solutions_cell_heat(tw_kept_solutions *kept, uint32_t stock, uint32_t cell)
{
    return tell_heat(kept, UINT32_MAX, stock, cell);
}
