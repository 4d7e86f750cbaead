/* kept_solutions.c -- walks through tables that were kept, and what is told of them.
 *
 * Invariant: a number is walked only where it is below the number of all solutions. */
#include "solve/tables/kept/kept_solutions.h"

#include "puzzle/puzzle_shared.h"

#define MOST_DIGITS 20 /* of a word */
#define NO_OPTION UINT32_MAX

/* ---- Beginning, end ---------------------------------------------------------------------- */

tw_status tw_kept_solutions_begin(const tw_kept_in *in, uint64_t seed, tw_kept_solutions *kept)
{
    if (kept->in.encoding)
        return TW_OK;
    kept->in = *in;
    kept->words = in->set->encoding ? in->set->numbers.words : in->completions->words;
    /* space for one solution and for the digits of any number of one, and an end */
    const tw_context *context = in->encoding->context;
    kept->most_walked = tw_puzzle_cell_count(tw_poses_puzzle(in->encoding->poses));
    kept->text_room = MOST_DIGITS * kept->words + 1;
    kept->walked = tw_take(context, kept->most_walked, sizeof *kept->walked);
    kept->number = tw_take(context, kept->words, sizeof *kept->number);
    kept->text = tw_take(context, kept->text_room, 1);
    if (!kept->walked || !kept->number || !kept->text)
        return TW_ERR_MEMORY;
    tw_status status = tw_encoding_names(in->encoding, &kept->names);
    if (status)
        return status;
    gmp_randinit_mt(kept->random);
    kept->random_made = true;
    gmp_randseed_ui(kept->random, (unsigned long)seed);
    return TW_OK;
}

static bool is_in_set(const tw_kept_solutions *kept)
{
    return kept->in.set->encoding != NULL;
}

/* Options of the problem, or variables. */
static size_t option_count(const tw_kept_solutions *kept)
{
    return is_in_set(kept) ? kept->in.set->tables.variables : kept->in.problem->options;
}

static uint32_t pose_of(const tw_kept_solutions *kept, size_t option)
{
    if (is_in_set(kept))
        return kept->in.set->poses[option];
    return kept->in.encoding->pose_of_option[kept->in.problem->origin[option]];
}

static size_t heat_words(const tw_kept_solutions *kept)
{
    return option_count(kept) * kept->words;
}

static bool each_index_array(tw_kept_solutions *kept, tw_arrays_do what)
{
    const tw_encoding *encoding = kept->in.encoding;
    size_t cells = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses));
    const tw_array all[] = {TW_ARRAY(kept->index.option, tw_poses_count(encoding->poses)),
                            TW_ARRAY(kept->index.start, cells + 1),
                            {0}};
    return tw_arrays(encoding->context, all, what);
}

static void drop_heat(tw_kept_solutions *kept)
{
    const tw_context *context = kept->in.encoding->context;
    tw_give(context, kept->heat, heat_words(kept), sizeof *kept->heat);
    tw_give(context, kept->index.covering, kept->index.entries, sizeof *kept->index.covering);
    each_index_array(kept, TW_GIVE);
    kept->index = (tw_heat_index){0};
    kept->heat = NULL;
}

void tw_kept_solutions_clear(tw_kept_solutions *kept)
{
    if (!kept->in.encoding)
        return;
    const tw_context *context = kept->in.encoding->context;
    drop_heat(kept);
    tw_assign_names_free(&kept->names);
    if (kept->random_made)
        gmp_randclear(kept->random);
    tw_give(context, kept->walked, kept->most_walked, sizeof *kept->walked);
    tw_give(context, kept->number, kept->words, sizeof *kept->number);
    tw_give(context, kept->text, kept->text_room, 1);
}

/* ---- Solutions by number ----------------------------------------------------------------- */

/* Fills walked with the poses of the solution of `number`. */
static bool walk(tw_kept_solutions *kept, size_t *count)
{
    bool there = is_in_set(kept)
                     ? tw_zdd_walk(&kept->in.set->numbers, kept->number, kept->walked, count)
                     : tw_completions_walk(kept->in.completions, kept->number, kept->walked, count);
    for (size_t i = 0; there && i < *count; i++)
        kept->walked[i] = is_in_set(kept) ? kept->in.set->poses[kept->walked[i]]
                                          : kept->in.encoding->pose_of_option[kept->walked[i]];
    return there;
}

/* The solution of a number that there is. */
static tw_status find_solution(tw_kept_solutions *kept, const mpz_t number)
{
    size_t count;
    mpz_get_str(kept->text, 10, number);
    memset(kept->number, 0, kept->words * sizeof *kept->number);
    mpz_export(kept->number, NULL, -1, sizeof *kept->number, 0, 0, number);
    if (!walk(kept, &count))
        return TW_ERR_STATE;
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

static tw_pose lying(const tw_kept_solutions *kept, size_t option)
{
    return tw_poses_get(kept->in.encoding->poses, pose_of(kept, option));
}

static tw_status make_index(tw_kept_solutions *kept)
{
    tw_heat_index *index = &kept->index;
    const tw_encoding *encoding = kept->in.encoding;
    size_t cells = tw_puzzle_cell_count(tw_poses_puzzle(encoding->poses));
    if (!each_index_array(kept, TW_TAKE))
        return TW_ERR_MEMORY;
    memset(index->option, 0xff, tw_poses_count(encoding->poses) * sizeof *index->option);
    for (size_t o = 0; o < option_count(kept); o++) {
        tw_pose pose = lying(kept, o);
        index->entries += pose.cell_count;
        for (size_t i = 0; i < pose.cell_count; i++)
            index->start[pose.cells[i] + 1]++;
    }
    index->covering = tw_take(encoding->context, index->entries, sizeof *index->covering);
    if (!index->covering)
        return TW_ERR_MEMORY;
    for (size_t c = 0; c < cells; c++)
        index->start[c + 1] += index->start[c];
    for (uint32_t o = 0; o < option_count(kept); o++) {
        tw_pose pose = lying(kept, o);
        index->option[pose_of(kept, o)] = o;
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
    kept->heat = tw_take(kept->in.encoding->context, heat_words(kept), sizeof *kept->heat);
    if (!kept->heat)
        return TW_ERR_MEMORY;
    tw_status status = make_index(kept);
    if (!status)
        status =
            is_in_set(kept)
                ? tw_zdd_heat(&kept->in.set->numbers, pace, kept->heat)
                : tw_counted_status(tw_completions_heat(kept->in.completions, pace, kept->heat));
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

static const char *tell(tw_kept_solutions *kept, mpz_t sum)
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
    return tell(kept, sum);
}

const char *tw_kept_solutions_cell_heat(tw_kept_solutions *kept, uint32_t stock, uint32_t cell)
{
    const tw_heat_index *index = &kept->index;
    mpz_t sum;
    if (!kept->heat)
        return NULL;
    mpz_init(sum);
    for (size_t i = index->start[cell]; i < index->start[cell + 1]; i++)
        if (lying(kept, index->covering[i]).stock == stock)
            add_heat(kept, index->covering[i], sum);
    return tell(kept, sum);
}
