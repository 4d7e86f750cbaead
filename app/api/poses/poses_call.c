/* poses_call.c -- every way that a piece can lie. */
#include "api/poses/pose_ways.h"
#include "api/service.h"

#define MOST_POSES 200000 /* that are told: more are of no use to a page */

static json_t *stock_json(const tw_poses *poses, uint32_t number)
{
    const tw_puzzle *puzzle = tw_poses_puzzle(poses);
    const tw_stock *stock = tw_poses_stock(poses, number);
    json_t *pieces = json_array();
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(puzzle); piece++)
        if (tw_poses_stock_of_piece(poses, piece) == number)
            json_array_append_new(pieces, json_integer(piece));
    return json_pack("{s:o, s:I, s:I, s:i, s:o}", "pieces", pieces, "low", (json_int_t)stock->low,
                     "high", (json_int_t)stock->high, "orientations", (int)stock->orientations,
                     "ways", api_json_ways(poses, number));
}

/* By which transformation each piece of its stock comes to lie so. */
static json_t *turns_of(const tw_poses *poses, uint32_t number)
{
    json_t *list = json_array();
    uint32_t stock = tw_poses_get(poses, number).stock;
    for (uint32_t piece = 0; piece < tw_puzzle_piece_count(tw_poses_puzzle(poses)); piece++)
        if (tw_poses_stock_of_piece(poses, piece) == stock)
            json_array_append_new(list, json_integer(tw_poses_turn(poses, number, piece)));
    return list;
}

static json_t *pose_json(const tw_poses *poses, uint32_t number)
{
    tw_pose pose = tw_poses_get(poses, number);
    json_t *cells = json_array();
    for (size_t i = 0; i < pose.cell_count; i++)
        json_array_append_new(cells, json_integer(pose.cells[i]));
    json_t *told = json_pack("[i, i, o]", (int)pose.stock, (int)pose.orientation, cells);
    if (tw_puzzle_mark_count(tw_poses_puzzle(poses)) == 0)
        return told;
    json_array_append_new(told, api_json_marks(poses, number));
    json_array_append_new(told, turns_of(poses, number));
    return told;
}

static json_t *poses_json(const tw_poses *poses)
{
    json_t *stocks = json_array(), *list = json_array();
    for (uint32_t stock = 0; stock < tw_poses_stock_count(poses); stock++)
        json_array_append_new(stocks, stock_json(poses, stock));
    for (uint32_t pose = 0; pose < tw_poses_count(poses); pose++)
        json_array_append_new(list, pose_json(poses, pose));
    json_t *told =
        json_pack("{s:o, s:o, s:o}", "stocks", stocks, "turns",
                  api_json_turns(tw_puzzle_lattice(tw_poses_puzzle(poses))), "poses", list);
    if (tw_puzzle_mark_count(tw_poses_puzzle(poses)) > 0)
        json_object_set_new(told, "edges", api_json_edges(tw_poses_puzzle(poses)));
    return told;
}

static void tell_poses(api_request *request, const tw_puzzle *puzzle)
{
    tw_poses *poses = NULL;
    tw_error error = {0};
    tw_watch watch = api_watch(request);
    tw_status status = tw_poses_new(NULL, puzzle, &watch, &poses, &error);
    if (status != TW_OK)
        api_fail(request, status, &error);
    else if (!poses)
        api_give_up(request);
    else if (tw_poses_count(poses) > MOST_POSES)
        api_refuse(request, 413, "there are %zu ways to lie, more than %d", tw_poses_count(poses),
                   MOST_POSES);
    else
        api_answer(request, poses_json(poses));
    tw_poses_free(poses);
}

static void answer_poses(api_request *request, void *asked)
{
    (void)asked;
    tw_puzzle *puzzle = api_puzzle(request);
    if (puzzle)
        tell_poses(request, puzzle);
    tw_puzzle_free(puzzle);
}

const api_entry api_poses_entry = {"poses", answer_poses, API_TEXT, api_puzzle_alone, 0};
