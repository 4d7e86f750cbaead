/* kept_solutions.c -- answers questions about solutions by walks through the diagram of all.
 *
 * Invariant: a number is walked only where it is below the number of all solutions. */
#include "solve/tables/kept/kept_solutions.h"

#include "puzzle/puzzle_shared.h"

#define MOST_DIGITS 20 /* of a word */
#define NO_OPTION UINT32_MAX

/* ---- Beginning, end ---------------------------------------------------------------------- */

tw_status tw_kept_solutions_begin(const tw_solution_set *set, uint64_t seed,
                                  tw_kept_solutions *kept)
{
    if (kept->set)
        return TW_OK;
    kept->set = set;
    kept->words = set->numbers.words;
    /* space for one solution, and for the digits of any number of a solution and a final 0 */
    const tw_context *context = tw_scope_begin(&kept->scope, set->encoding->context);
    kept->walked = tw_take(context, tw_puzzle_cell_count(tw_poses_puzzle(set->encoding->poses)),
                           sizeof *kept->walked);
    kept->number = tw_take(context, kept->words, sizeof *kept->number);
    kept->text = tw_take(context, MOST_DIGITS * kept->words + 1, 1);
    if (!kept->walked || !kept->number || !kept->text)
        return TW_ERR_MEMORY;
    tw_status status = tw_encoding_names(set->encoding, &kept->names);
    if (status)
        return status;
    gmp_randinit_mt(kept->random);
    kept->random_made = true;
    gmp_randseed_ui(kept->random, (unsigned long)seed);
    return TW_OK;
}

static void drop_heat(tw_kept_solutions *kept)
{
    tw_scope_end(&kept->warm);
    kept->index = (tw_heat_index){0};
    kept->heat = NULL;
}

void tw_kept_solutions_clear(tw_kept_solutions *kept)
{
    if (!kept->set)
        return;
    tw_scope_end(&kept->warm);
    tw_assign_names_free(&kept->names);
    if (kept->random_made)
        gmp_randclear(kept->random);
    tw_scope_end(&kept->scope);
}

/* ---- Solutions by number ----------------------------------------------------------------- */

/* Finds the solution of an existing number, counted from 0; users count from 1. */
static tw_status find_solution(tw_kept_solutions *kept, mpz_t number)
{
    size_t count;
    mpz_add_ui(number, number, 1);
    mpz_get_str(kept->text, 10, number);
    mpz_sub_ui(number, number, 1);
    memset(kept->number, 0, kept->words * sizeof *kept->number);
    mpz_export(kept->number, NULL, -1, sizeof *kept->number, 0, 0, number);
    if (!tw_zdd_walk(&kept->set->numbers, kept->number, kept->walked, &count))
        return TW_ERR_STATE;
    for (size_t i = 0; i < count; i++)
        kept->walked[i] = kept->set->poses[kept->walked[i]];
    kept->drawn = tw_assign_names_poses(&kept->names, kept->walked, count, true);
    return TW_OK;
}

const tw_solution *tw_kept_solutions_show(tw_kept_solutions *kept, const uint32_t *poses,
                                          size_t count)
{
    memcpy(kept->walked, poses, count * sizeof *poses);
    kept->drawn = tw_assign_names_poses(&kept->names, kept->walked, count, true);
    *kept->text = '\0';
    return &kept->drawn;
}

tw_status tw_kept_solutions_get(tw_kept_solutions *kept, const char *number, const mpz_t count,
                                const tw_solution **solution)
{
    mpz_t wanted;
    mpz_init(wanted);
    bool digits = *number && strspn(number, "0123456789") == strlen(number);
    bool there = digits && !mpz_set_str(wanted, number, 10) && mpz_sgn(wanted) > 0 &&
                 mpz_cmp(wanted, count) <= 0;
    if (there)
        mpz_sub_ui(wanted, wanted, 1);
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

static tw_pose pose_of_option(const tw_kept_solutions *kept, size_t option)
{
    return tw_poses_get(kept->set->encoding->poses, kept->set->poses[option]);
}

static tw_status make_index(tw_kept_solutions *kept)
{
    tw_heat_index *index = &kept->index;
    const tw_encoding *encoding = kept->set->encoding;
    size_t cells = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses)), entries = 0;
    const tw_array all[] = {TW_ARRAY(index->option, tw_poses_count(encoding->poses)),
                            TW_ARRAY(index->start, cells + 1),
                            {0}};
    if (!tw_arrays(&kept->warm.context, all, TW_TAKE))
        return TW_ERR_MEMORY;
    memset(index->option, 0xff, tw_poses_count(encoding->poses) * sizeof *index->option);
    for (size_t o = 0; o < kept->set->tables.variables; o++) {
        tw_pose pose = pose_of_option(kept, o);
        entries += pose.cell_count;
        for (size_t i = 0; i < pose.cell_count; i++)
            index->start[pose.cells[i] + 1]++;
    }
    index->covering = tw_take(&kept->warm.context, entries, sizeof *index->covering);
    if (!index->covering)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < cells; c++)
        index->start[c + 1] += index->start[c];
    for (uint32_t o = 0; o < kept->set->tables.variables; o++) {
        tw_pose pose = pose_of_option(kept, o);
        index->option[kept->set->poses[o]] = o;
        for (size_t i = 0; i < pose.cell_count; i++)
            index->covering[index->start[pose.cells[i]]++] = o;
    }
    memmove(index->start + 1, index->start, cells * sizeof *index->start);
    index->start[0] = 0;
    return TW_OK;
}

tw_status tw_kept_solutions_heat(tw_kept_solutions *kept, tw_pace *pace)
{
    if (kept->heat)
        return TW_OK;
    kept->heat = tw_take(tw_scope_begin(&kept->warm, kept->scope.from),
                         kept->set->tables.variables * kept->words, sizeof *kept->heat);
    tw_status status = kept->heat ? make_index(kept) : TW_ERR_MEMORY;
    if (!status)
        status = tw_zdd_heat(&kept->set->numbers, pace, kept->heat);
    if (status)
        drop_heat(kept);
    return status == TW_ERR_STATE ? TW_OK : status; /* stopped */
}

static void add_heat(const tw_kept_solutions *kept, size_t option, mpz_t sum)
{
    size_t words = kept->words;
    mpz_t heat;
    mpz_init(heat);
    mpz_import(heat, words, -1, sizeof *kept->heat, 0, 0, kept->heat + option * words);
    mpz_add(sum, sum, heat);
    mpz_clear(heat);
}

static const char *tell_sum(tw_kept_solutions *kept, mpz_t sum)
{
    mpz_get_str(kept->text, 10, sum);
    mpz_clear(sum);
    return kept->text;
}

const char *tw_kept_solutions_pose_heat(tw_kept_solutions *kept, uint32_t pose)
{
    mpz_t sum;
    if (!kept->heat)
        return NULL;
    mpz_init(sum);
    if (kept->index.option[pose] != NO_OPTION)
        add_heat(kept, kept->index.option[pose], sum);
    return tell_sum(kept, sum);
}

const char *tw_kept_solutions_cell_heat(tw_kept_solutions *kept, uint32_t stock, uint32_t cell)
{
    const tw_heat_index *index = &kept->index;
    mpz_t sum;
    if (!kept->heat)
        return NULL;
    mpz_init(sum);
    for (size_t i = index->start[cell]; i < index->start[cell + 1]; i++)
        if (pose_of_option(kept, index->covering[i]).stock == stock)
            add_heat(kept, index->covering[i], sum);
    return tell_sum(kept, sum);
}
