/* whole_cover.c -- the cover with every pose (whole_cover.h). */
#include "solve/explain/whole_cover.h"

/* Passes no share on: that of a step is not one of the whole work. */
static bool goes_on_making(void *pace, double done)
{
    (void)done;
    return tw_pace_look(pace);
}

tw_status tw_whole_cover_make(const tw_context *context, const tw_puzzle *puzzle, tw_pace *pace,
                              tw_whole_cover *whole, tw_error *error)
{
    const tw_solve_options options = {.size = sizeof options};
    const tw_watch watch = {goes_on_making, pace};
    tw_status status = tw_poses_new(context, puzzle, &watch, &whole->poses, error);
    if (status || !whole->poses)
        return status ? status : TW_ERR_STATE;
    status = tw_symmetry_new(context, whole->poses, false, &watch, &whole->symmetry, error);
    if (status || !whole->symmetry)
        return status ? status : TW_ERR_STATE;
    const tw_encoding from = {.context = tw_context_or_default(context),
                              .pace = pace,
                              .poses = whole->poses,
                              .symmetry = whole->symmetry};
    return tw_encode(&from, &options, false, &whole->encoding, error);
}

void tw_whole_cover_free(tw_whole_cover *whole)
{
    tw_encoding_free(&whole->encoding);
    tw_symmetry_free(whole->symmetry);
    tw_poses_free(whole->poses);
    *whole = (tw_whole_cover){0};
}

uint32_t tw_whole_cover_copy(const tw_whole_cover *whole, uint32_t stock, uint32_t *of)
{
    uint32_t piece = tw_poses_stock(whole->poses, stock)->piece, number = 1;
    *of = 0;
    for (uint32_t s = 0; s < tw_poses_stock_count(whole->poses); s++)
        if (tw_poses_stock(whole->poses, s)->piece == piece) {
            ++*of;
            number += s < stock;
        }
    return number;
}
