/* Calls of a page: requests, replies, and runs that go on between them. */
#include "support/asking.h"

#include <math.h>
#include <pthread.h>
#include <unistd.h>

/* ---- Questions --------------------------------------------------------------------------- */

TEST(what_ships_is_listed)
{
    OWN_JSON *answer = ask("puzzles", 200, "");
    size_t i;
    const json_t *row;
    bool found = false;
    json_array_foreach(json_object_get(answer, "puzzles"), i,
                       row) if (strcmp(text(row, "name"), "soma") == 0)
    {
        found = true;
        assert_int_equal(number(row, "cell_count"), 27);
        assert_int_equal(number(row, "dimension"), 3);
        assert_int_equal(solutions_of(json_object_get(row, "counts"), "reflections"), 240);
    }
    assert_true(found);
    OWN_JSON *lattices = ask("lattices", 200, "{}");
    assert_true(length(lattices, "lattices") > 10);
    OWN_JSON *about = ask("about", 200, "{}");
    assert_string_equal(text(about, "version"), tw_version());
    expect_status("puzzle", 404, "{\"name\": \"nothing\"}");
}

TEST(a_puzzle_is_looked_at)
{
    OWN_JSON *answer = ask("check", 200, SOMA "}");
    assert_true(json_is_true(json_object_get(answer, "fine")));
    assert_int_equal(length(answer, "cells"), 27);
    assert_int_equal(length(answer, "at"), 27);
    assert_int_equal(length(answer, "pieces"), 7);
    assert_int_equal(number(answer, "required"), 27);
    assert_int_equal(number(answer, "most"), 27);
    OWN_JSON *poses = ask("poses", 200, SOMA "}");
    assert_int_equal(length(poses, "stocks"), 7);
    assert_int_equal(length(poses, "poses"), 688);
}

/* Checks the shapes that transformations make of one, as text. */
static void assert_moved(const char *lattice, const char *how, const char *moved)
{
    char body[1000];
    snprintf(body, sizeof body,
             "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: %s\\ncontainer: {box: [4, 4%s]}\\n"
             "pieces: [{name: a, box: [1, 1%s], copies: any}]\\n\"}, %s}",
             lattice, strcmp(lattice, "spheres") ? "" : ", 4",
             strcmp(lattice, "spheres") ? "" : ", 1", how);
    OWN_JSON *answer = ask("transform", 200, body);
    char *told = json_dumps(json_object_get(answer, "shapes"), JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(told, moved);
    free(told);
}

TEST(cells_are_turned_and_moved_with_their_edges)
{
    static const char corner[] =
        "\"shapes\": [{\"cells\": [[2, 2], [3, 2]], \"edges\": [[[3, 2], \"right\"]]}]";
    char how[300];
    assert_moved("square", corner, "[{\"cells\":[[0,0],[1,0]],\"edges\":[[[1,0],\"right\"]]}]");
    snprintf(how, sizeof how, "\"turn\": 1, %s", corner);
    assert_moved("square", how, "[{\"cells\":[[1,0],[0,0]],\"edges\":[[[0,0],\"left\"]]}]");
    snprintf(how, sizeof how, "\"by\": [-1, 1], %s", corner);
    assert_moved("square", how, "[{\"cells\":[[1,3],[2,3]],\"edges\":[[[2,3],\"right\"]]}]");
    assert_moved("spheres", "\"shapes\": [{\"cells\": [[3, 2, 1]]}]",
                 "[{\"cells\":[[0,0,0]],\"edges\":[]}]");
    assert_moved("spheres", "\"shapes\": [{\"cells\": [[0, 1, 1], [1, 0, 1], [1, 1, 0]]}]",
                 "[{\"cells\":[[0,1,1],[1,0,1],[1,1,0]],\"edges\":[]}]");
    expect_status("transform", 400, SOMA ", \"turn\": 9, \"shapes\": []}");
    expect_status("transform", 400, SOMA ", \"shapes\": [{\"cells\": [[0, 0]]}]}");
}

/* Is this the axis of a turn of the puzzle, and its angle? */
static void assert_about(const char *puzzle, size_t turn, const double axis[3], double degrees)
{
    OWN_JSON *answer = ask("check", 200, puzzle);
    const json_t *about =
        json_object_get(json_array_get(json_object_get(answer, "turns"), turn), "about");
    for (size_t i = 0; i < 3; i++)
        assert_true(fabs(json_number_value(json_array_get(json_object_get(about, "axis"), i)) -
                         axis[i]) < 1e-6);
    assert_true(fabs(json_number_value(json_object_get(about, "degrees")) - degrees) < 1e-6);
}

TEST(what_solids_turn_about_is_told)
{
    static const double x[3] = {-1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    static const double s = 0.57735027;
    assert_about(SOMA "}", 0, z, 90); /* the right goes down */
    assert_about(SOMA "}", 1, y, 90); /* the back goes right */
    assert_about(SOMA "}", 2, x, 90); /* the back goes down */
    assert_about("{\"puzzle\": {\"name\": \"spheres-pyramid\"}}", 1, (double[]){s, s, s}, 120);
    OWN_JSON *plane = ask("check", 200, PENTOMINOES "}");
    assert_null(json_object_get(json_array_get(json_object_get(plane, "turns"), 0), "about"));
}

TEST(names_of_marks_are_told)
{
    OWN_JSON *answer = ask("check", 200, "{\"puzzle\": {\"name\": \"macmahon-squares-4x6\"}}");
    const json_t *kind = json_array_get(json_object_get(answer, "kinds"), 0);
    assert_int_equal(length(answer, "marks"), 3);
    assert_int_equal(length(kind, "arcs"), 4);
}

/* The orientation to which a turn takes the first orientation of a stock. */
static json_int_t turned(const json_t *poses, size_t stock, size_t turn)
{
    const json_t *ways =
        json_object_get(json_array_get(json_object_get(poses, "stocks"), stock), "ways");
    const json_t *first = json_array_get(ways, 0);
    return json_integer_value(json_array_get(json_object_get(first, "turned"), turn));
}

TEST(it_is_told_what_each_turn_makes_of_a_piece)
{
    OWN_JSON *answer = ask("poses", 200, PENTOMINOES "}");
    assert_int_equal(length(answer, "turns"), 2);
    for (size_t stock = 0; stock < length(answer, "stocks"); stock++) {
        const json_t *ways =
            json_object_get(json_array_get(json_object_get(answer, "stocks"), stock), "ways");
        bool still = json_array_size(ways) == 1; /* the X */
        assert_int_equal(turned(answer, stock, 0) == 0, still);
    }
}

static bool count_question(void *count, double done)
{
    (void)done;
    ++*(size_t *)count;
    return true;
}

TEST(while_it_compares_orientations_poses_asks_whether_anyone_waits)
{
    static const char body[] = PENTOMINOES "}";
    size_t asked = 0;
    const tw_watch waits = {count_question, &asked};
    api_reply reply;
    api_call(service, "poses", body, strlen(body), &waits, &reply);
    assert_int_equal(reply.status, 200);
    assert_true(asked > 63); /* orientations */
    tw_bytes_free(&reply.bytes);
}

TEST(where_edges_have_marks_a_pose_says_them)
{
    static const char squares[] = "{\"puzzle\": {\"name\": \"macmahon-squares-4x6\"}}";
    OWN_JSON *answer = ask("poses", 200, squares);
    const json_t *pose = json_array_get(json_object_get(answer, "poses"), 0);
    const json_t *marks = json_array_get(json_array_get(pose, 3), 0);
    assert_int_equal(json_array_size(pose), 5);
    assert_int_equal(json_array_size(marks), 4);
    assert_int_equal(json_integer_value(json_array_get(marks, 0)), 1);
    assert_int_equal(turned(answer, 0, 0), 0); /* four equal edges */
    assert_int_not_equal(turned(answer, 1, 0), 0);
    const json_t *edges = json_object_get(answer, "edges");
    assert_int_equal(length(edges, "inner"), 3 * 6 + 4 * 5);
    assert_int_equal(length(edges, "border"), 2 * (4 + 6));
    assert_int_equal(length(edges, "meet"), 5);
}

TEST(colours_lie_as_the_piece_does)
{
    OWN_JSON *answer = ask("poses", 200, "{\"puzzle\": {\"name\": \"checkers-8x8\"}}");
    const json_t *stock = json_array_get(json_object_get(answer, "stocks"), 0);
    const json_t *way = json_array_get(json_object_get(stock, "ways"), 0);
    assert_true(length(way, "colours") > 2);
}

TEST(all_faults_are_told_with_their_places)
{
    OWN_JSON *answer = ask("check", 200,
                           "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\n"
                           "container: {box: [2, x]}\\npieces: []\\n\"}}");
    const json_t *fault = json_array_get(json_object_get(answer, "faults"), 0);
    assert_true(json_is_false(json_object_get(answer, "fine")));
    assert_int_equal(number(fault, "line"), 3);
    assert_true(number(fault, "column") > 0);
}

TEST(files_are_made)
{
    static const char *const formats[] = {"svg", "glb", "stl", "x3d", "text"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char body[200];
        api_reply reply;
        snprintf(body, sizeof body, SOMA ", \"format\": \"%s\"}", formats[i]);
        api_call(service, "draw", body, strlen(body), NULL, &reply);
        assert_int_equal(reply.status, 200);
        assert_true(reply.bytes.size > 20);
        tw_bytes_free(&reply.bytes);
    }
    expect_status("draw", 400, SOMA ", \"format\": \"png9\"}");
    expect_status("export", 400, SOMA ", \"to\": \"svg\"}");
    OWN_JSON *answer =
        ask("import", 200,
            "{\"name\": \"a.dlx\", \"text\": \"tilewright: 1\\nlattice: square\\n"
            "container: {box: [2, 1]}\\npieces: [{name: A, cells: [[0, 0]], copies: 2}]\\n\"}");
    assert_non_null(strstr(text(answer, "text"), "box: [2, 1]"));
}

TEST(play_counts_what_goes_on)
{
    OWN_JSON *answer = ask("continue", 200, SOMA ", \"timeout\": 5, \"placements\": []}");
    assert_int_equal(solutions_of(answer, "solutions"), 11520);
    assert_true(json_is_true(json_object_get(answer, "exact")));
    char *next = json_dumps(json_object_get(answer, "next"), JSON_COMPACT);
    char body[600];
    snprintf(body, sizeof body, SOMA ", \"timeout\": 5, \"placements\": [%s]}", next);
    OWN_JSON *went_on = ask("continue", 200, body);
    assert_true(solutions_of(went_on, "solutions") > 0 &&
                solutions_of(went_on, "solutions") < 11520);
    free(next);
}

TEST(where_nothing_goes_on_one_piece_is_named)
{
    static const char puzzle[] =
        "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncontainer: {box: [4, 1]}\\n"
        "pieces: [{name: A, cells: [[0, 0], [1, 0]]}, {name: B, cells: [[0, 0], [1, 0]]}]\\n\"}, "
        "\"placements\": [{\"piece\": \"B\", \"cells\": [[1, 0], [2, 0]]}]}";
    OWN_JSON *answer = ask("continue", 200, puzzle);
    assert_int_equal(solutions_of(answer, "solutions"), 0);
    assert_int_equal(length(answer, "remove"), 1);
}

/* The piece leaves a corner alone, and the empty board takes too long to be filled. */
TEST(where_no_time_is_left_to_find_a_wrong_piece_none_is_named)
{
    static const char puzzle[] =
        "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncontainer: {box: [40, 40]}\\n"
        "pieces: [{name: Y, cells: [[0, 0], [1, 0], [2, 0], [3, 0], [1, 1]], copies: 320}]\\n\"}, "
        "\"placements\": [{\"piece\": \"Y\", \"cells\": [[0, 1], [1, 1], [2, 1], [3, 1], [1, "
        "0]]}], "
        "\"timeout\": 1}";
    OWN_JSON *answer = ask("continue", 200, puzzle);
    assert_true(json_is_true(json_object_get(answer, "exact")));
    assert_true(json_is_null(json_object_get(answer, "remove")));
}

TEST(a_request_that_is_wrong_is_refused)
{
    static const char *const bodies[] = {"[",
                                         "[]",
                                         "{\"puzzle\": 1}",
                                         "{\"puzzle\": {}}",
                                         "{}",
                                         "{\"a\": 1, \"a\": 2}",
                                         "\xff\xfe",
                                         "{\"puzzle\": {\"text\": 3}}",
                                         SOMA ", \"search\": 1}",
                                         SOMA ", \"timeout\": -1}"};
    static const char *const about[] = {"check", "draw", "start", "continue", "estimate"};
    for (size_t c = 0; c < sizeof about / sizeof *about; c++)
        for (size_t i = 0; i < 7; i++)
            expect_status(about[c], 400, bodies[i]);
    expect_status("start", 400, bodies[8]);
    expect_status("continue", 400, bodies[9]);
    expect_status("nothing", 404, "{}");
    expect_status("news", 404, "{\"run\": 7}");
    expect_status("load", 400, "{\"base64\": \"!\"}");
    expect_status("load", 400, "{\"base64\": \"AAAA\"}");
}

/* ---- Runs -------------------------------------------------------------------------------- */

TEST(a_run_tells_each_solution_once)
{
    uint32_t run = begin_run("start", PENTOMINOES "}");
    size_t got = 0;
    bool goes_on = true;
    while (goes_on || got < 2339) {
        char more[40];
        goes_on = goes_on && api_run_step(service, run, 0.005);
        snprintf(more, sizeof more, ", \"from\": %zu, \"most\": 100", got);
        OWN_JSON *news = about_run("news", 200, run, more);
        size_t came = length(news, "solutions");
        for (size_t i = 0; i < came; i++)
            assert_int_equal(
                number(json_array_get(json_object_get(news, "solutions"), i), "solution"),
                got + i + 1);
        got += came;
        assert_true(goes_on || came > 0 || got == 2339);
    }
    assert_int_equal(got, 2339);
    OWN_JSON *news = news_of(run);
    const json_t *result = json_object_get(news, "result");
    assert_string_equal(text(news, "state"), "done");
    assert_string_equal(text(result, "outcome"), "exhausted");
    assert_int_equal(solutions_of(json_object_get(result, "counts"), "none"), 9356);
    tell_run("resume", 409, run, "");
    tell_run("forget", 200, run, "");
    tell_run("news", 404, run, "");
}

TEST(of_targets_one_must_be_chosen)
{
    static const char *const calls[] = {"start",  "count",     "estimate", "explain",
                                        "figure", "challenge", "rate",     "sets"};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        expect_status(calls[i], 422, "{\"puzzle\": {\"name\": \"calendar\"}}");
    expect_status("export", 422, "{\"puzzle\": {\"name\": \"calendar\"}, \"to\": \"dlx\"}");
    expect_status("check", 200, "{\"puzzle\": {\"name\": \"calendar\"}}");
    expect_status("start", 200, "{\"puzzle\": {\"name\": \"calendar\", \"target\": \"nov-20\"}}");
}

/* The puzzle's text states wrong counts for three dominoes in a box of 3 x 2. */
TEST(a_count_that_the_file_has_otherwise_is_told)
{
    static const char body[] =
        "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncounts: {none: 3, "
        "reflections: "
        "3}\\ncontainer: {box: [3, 2]}\\npieces: [{name: I, box: [2, 1], copies: 3}]\\n\"}}";
    uint32_t run = begin_run("start", body);
    run_on(run, 1);
    OWN_JSON *news = news_of(run);
    const json_t *stated = json_object_get(json_object_get(news, "result"), "file_says");
    assert_int_equal(solutions_of(stated, "reflections"), 3);
    assert_true(json_is_null(json_object_get(stated, "none")));
    OWN_JSON *counted = ask("count", 200, body);
    assert_int_equal(solutions_of(json_object_get(counted, "file_says"), "reflections"), 3);
    OWN_JSON *counted_too = ask("count", 200, SOMA "}");
    assert_true(json_is_null(json_object_get(counted_too, "file_says")));
}

/* Only before a piece is placed: a placed piece is a condition. */
TEST(a_game_tells_what_the_file_has_otherwise)
{
    static const char *const lie[] = {"", "{\"piece\": \"I\", \"cells\": [[0, 0], [1, 0]]}"};
    for (size_t i = 0; i < 2; i++) {
        char body[400];
        snprintf(body, sizeof body,
                 "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncounts: {none: 4}\\n"
                 "container: {box: [3, 2]}\\npieces: [{name: I, box: [2, 1], copies: 3}]\\n\"}, "
                 "\"timeout\": 5, \"placements\": [%s]}",
                 lie[i]);
        OWN_JSON *answer = ask("continue", 200, body);
        const json_t *stated = json_object_get(answer, "file_says");
        assert_int_equal(solutions_of(answer, "solutions"), i ? 1 : 3);
        assert_true(i ? json_is_null(stated) : solutions_of(stated, "none") == 4);
    }
}

TEST(a_run_that_is_saved_goes_on_from_there)
{
    uint32_t run = begin_run("start", SOLID "}");
    api_run_step(service, run, 0.001);
    tell_run("save", 409, run, "");
    tell_run("pause", 200, run, "");
    run_on(run, 0.001);
    api_reply reply;
    char body[40];
    snprintf(body, sizeof body, "{\"run\": %u}", run);
    api_call(service, "save", body, strlen(body), NULL, &reply);
    if (reply.status != 200)
        fail_msg("%.*s", (int)reply.bytes.size, (const char *)reply.bytes.data);
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply.media, "application/octet-stream");
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *load = calloc(reply.bytes.size * 2 + 100, 1);
    size_t at = (size_t)sprintf(load, "{\"base64\": \"");
    for (size_t i = 0; i < reply.bytes.size; i += 3) {
        uint32_t three = 0;
        for (size_t k = 0; k < 3; k++)
            three = three << 8 | (i + k < reply.bytes.size ? reply.bytes.data[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            load[at++] = i + k <= reply.bytes.size ? digits[three >> (18 - 6 * k) & 63] : '=';
    }
    strcpy(load + at, "\"}");
    tw_bytes_free(&reply.bytes);
    uint32_t second = begin_run("load", load);
    free(load);
    tell_run("resume", 200, second, "");
    run_on(second, 1);
    OWN_JSON *news = news_of(second);
    assert_string_equal(text(news, "state"), "done");
    assert_int_equal(solutions_of(json_object_get(news, "result"), "solutions"), 3940);
    tell_run("stop", 200, run, "");
    expect_state(run, "done");
}

/* A paused run with some solutions but not all: one thread checks the clock after each turn, and
 * the search takes many turns. */
static uint32_t begin_and_pause(void)
{
    uint32_t run = begin_run("start", SOLID ", \"search\": {\"threads\": 1}}");
    json_int_t kept = 0;
    while (kept == 0 && api_run_step(service, run, 0.001)) {
        OWN_JSON *news = news_of(run);
        kept = number(news, "kept");
    }
    tell_run("pause", 200, run, "");
    assert_false(api_run_step(service, run, 1));
    expect_state(run, "paused");
    return run;
}

/* The service ends and another one begins in its folder. */
TEST(runs_are_found_again)
{
    char folder[] = "runs-XXXXXX";
    assert_non_null(mkdtemp(folder));
    const api_options options = {.folder = folder};
    api_service *outer = service;
    service = api_service_new(&options);
    uint32_t run = begin_and_pause();
    tell_run("save", 200, run, "");
    OWN_JSON *news = news_of(run);
    json_int_t kept = number(news, "kept");
    api_service_free(service);
    service = api_service_new(&options);
    OWN_JSON *later = news_of(run);
    assert_string_equal(text(later, "state"), "paused");
    assert_int_equal(number(later, "kept"), kept);
    tell_run("resume", 200, run, "");
    run_on(run, 1);
    OWN_JSON *last = news_of(run);
    assert_int_equal(number(last, "kept"), 3940);
    assert_int_equal(solutions_of(json_object_get(last, "result"), "solutions"), 3940);
    tell_run("forget", 200, run, "");
    api_service_free(service);
    service = outer;
    assert_int_equal(rmdir(folder), 0);
}

/* Even a very short slice completes the preparation, which takes longer. */
TEST(slices_may_be_short)
{
    uint32_t run = begin_run("start", SOLID "}");
    assert_true(api_run_step(service, run, 1e-6));
    OWN_JSON *news = news_of(run);
    assert_string_equal(text(news, "stage"), "search");
    tell_run("forget", 200, run, "");
}

static void *drive(void *user)
{
    while (api_run_step(service, *(uint32_t *)user, 0.02))
        ;
    return NULL;
}

TEST(a_run_is_watched_and_paused_by_others)
{
    uint32_t run = begin_run("start", SOLID ", \"search\": "
                                            "{\"threads\": 2}}");
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, drive, &run), 0);
    for (int i = 0; i < 50; i++)
        tell_run("news", 200, run, "");
    tell_run("pause", 200, run, "");
    pthread_join(thread, NULL);
    OWN_JSON *news = news_of(run);
    assert_true(strcmp(text(news, "state"), "paused") == 0 ||
                strcmp(text(news, "state"), "done") == 0);
    tell_run("forget", 200, run, "");
}

static void count_changes(void *user)
{
    ++*(unsigned *)user;
}

/* No step is made, so only the calls themselves can report a change. */
TEST(a_run_at_rest_tells_what_is_done_to_it)
{
    static const char *const calls[] = {"pause", "stop", "forget"};
    unsigned changes = 0;
    const api_options options = {.changed = count_changes, .user = &changes};
    api_service *outer = service;
    service = api_service_new(&options);
    uint32_t run = begin_run("start", SOMA "}");
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++) {
        tell_run(calls[i], 200, run, "");
        assert_int_equal(changes, i + 1);
    }
    api_service_free(service);
    service = outer;
}

TEST(pins_are_kept)
{
    uint32_t run = begin_run(
        "start", "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\n"
                 "container: {box: [4, 2]}\\npieces: [{name: A, cells: [[0, 0], [1, 0]], copies: "
                 "4}]\\n\"}, \"search\": {\"same\": \"none\", \"pins\": [{\"piece\": \"A\", "
                 "\"cells\": [[0, 0], [0, 1]]}]}}");
    run_on(run, 1);
    OWN_JSON *news = news_of(run);
    assert_int_equal(solutions_of(json_object_get(news, "result"), "solutions"), 3);
    tell_run("save", 422, run, "");
}

int main(void)
{
    return run_tests_each(begin, end);
}
