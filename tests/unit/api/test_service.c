/* Calls of a page: what is asked, what is answered, and runs that go on between them. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>
#include <pthread.h>

#include "api/api.h"

#define SOMA "{\"puzzle\": {\"name\": \"soma\"}"
#define BEDLAM "{\"puzzle\": {\"name\": \"bedlam\"}"
#define PENTOMINOES "{\"puzzle\": {\"name\": \"pentominoes-6x10\"}"

static api_service *service;

static int begin(void **state)
{
    (void)state;
    service = api_service_new(NULL);
    return !service;
}

static int end(void **state)
{
    (void)state;
    api_service_free(service);
    return 0;
}

/* The answer, which must have this status; an object that is new. */
static json_t *ask(const char *call, int status, const char *body)
{
    api_reply reply;
    api_call(service, call, body, strlen(body), &reply);
    if (reply.status != status)
        fail_msg("%s %s: %d %.*s", call, body, reply.status, (int)reply.bytes.size,
                 (const char *)reply.bytes.data);
    json_t *object = json_loadb((const char *)reply.bytes.data, reply.bytes.size, 0, NULL);
    tw_bytes_free(&reply.bytes);
    return object;
}

static json_int_t number(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

static const char *text(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

static size_t length(const json_t *object, const char *key)
{
    return json_array_size(json_object_get(object, key));
}

/* ---- Questions --------------------------------------------------------------------------- */

static void what_ships_is_listed(void **state)
{
    (void)state;
    json_t *answer = ask("puzzles", 200, "");
    size_t i;
    const json_t *row;
    bool found = false;
    json_array_foreach(json_object_get(answer, "puzzles"), i,
                       row) if (strcmp(text(row, "name"), "soma") == 0)
    {
        found = true;
        assert_int_equal(number(row, "cells"), 27);
        assert_int_equal(number(row, "dimension"), 3);
        assert_int_equal(number(json_object_get(row, "counts"), "isometries"), 240);
    }
    assert_true(found);
    json_decref(answer);
    answer = ask("lattices", 200, "{}");
    assert_true(length(answer, "lattices") > 10);
    json_decref(answer);
    answer = ask("about", 200, "{}");
    assert_string_equal(text(answer, "version"), tw_version());
    json_decref(answer);
    json_decref(ask("puzzle", 404, "{\"name\": \"nothing\"}"));
}

static void a_puzzle_is_looked_at(void **state)
{
    (void)state;
    json_t *answer = ask("check", 200, SOMA "}");
    assert_true(json_is_true(json_object_get(answer, "fine")));
    assert_int_equal(length(answer, "cells"), 27);
    assert_int_equal(length(answer, "at"), 27);
    assert_int_equal(length(answer, "pieces"), 7);
    assert_int_equal(number(answer, "required"), 27);
    assert_int_equal(number(answer, "most"), 27);
    json_decref(answer);
    answer = ask("poses", 200, SOMA "}");
    assert_int_equal(length(answer, "stocks"), 7);
    assert_int_equal(length(answer, "poses"), 688);
    json_decref(answer);
}

static void all_faults_are_told_with_their_places(void **state)
{
    (void)state;
    json_t *answer = ask("check", 200,
                         "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\n"
                         "container: {box: [2, x]}\\npieces: []\\n\"}}");
    const json_t *fault = json_array_get(json_object_get(answer, "faults"), 0);
    assert_true(json_is_false(json_object_get(answer, "fine")));
    assert_int_equal(number(fault, "line"), 3);
    assert_true(number(fault, "column") > 0);
    json_decref(answer);
}

static void files_are_made(void **state)
{
    (void)state;
    static const char *const formats[] = {"svg", "glb", "stl", "x3d", "text"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char body[200];
        api_reply reply;
        if (i > 0 && i < 4 && !tw_has("mesh"))
            continue;
        snprintf(body, sizeof body, SOMA ", \"format\": \"%s\"}", formats[i]);
        api_call(service, "draw", body, strlen(body), &reply);
        assert_int_equal(reply.status, 200);
        assert_true(reply.bytes.size > 20);
        tw_bytes_free(&reply.bytes);
    }
    json_decref(ask("draw", 400, SOMA ", \"format\": \"png9\"}"));
    json_decref(ask("export", 400, SOMA ", \"format\": \"svg\"}"));
    json_t *answer =
        ask("import", 200,
            "{\"name\": \"a.dlx\", \"text\": \"tilewright: 1\\nlattice: square\\n"
            "container: {box: [2, 1]}\\npieces: [{name: A, cells: [[0, 0]], copies: 2}]\\n\"}");
    assert_non_null(strstr(text(answer, "text"), "box: [2, 1]"));
    json_decref(answer);
}

static void play_counts_what_goes_on(void **state)
{
    (void)state;
    json_t *answer = ask("continue", 200, SOMA ", \"seconds\": 5, \"placements\": []}");
    assert_int_equal(number(answer, "solutions"), 11520);
    assert_true(json_is_true(json_object_get(answer, "exact")));
    char *next = json_dumps(json_object_get(answer, "next"), JSON_COMPACT);
    json_decref(answer);
    char body[600];
    snprintf(body, sizeof body, SOMA ", \"seconds\": 5, \"placements\": [%s]}", next);
    answer = ask("continue", 200, body);
    assert_true(number(answer, "solutions") > 0 && number(answer, "solutions") < 11520);
    json_decref(answer);
    free(next);
}

static void where_nothing_goes_on_one_piece_is_named(void **state)
{
    (void)state;
    static const char puzzle[] =
        "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncontainer: {box: [4, 1]}\\n"
        "pieces: [{name: A, cells: [[0, 0], [1, 0]]}, {name: B, cells: [[0, 0], [1, 0]]}]\\n\"}, "
        "\"placements\": [{\"piece\": \"B\", \"cells\": [[1, 0], [2, 0]]}]}";
    json_t *answer = ask("continue", 200, puzzle);
    assert_int_equal(number(answer, "solutions"), 0);
    assert_int_equal(length(answer, "remove"), 1);
    json_decref(answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_ships_is_listed, begin, end),
        cmocka_unit_test_setup_teardown(a_puzzle_is_looked_at, begin, end),
        cmocka_unit_test_setup_teardown(all_faults_are_told_with_their_places, begin, end),
        cmocka_unit_test_setup_teardown(files_are_made, begin, end),
        cmocka_unit_test_setup_teardown(play_counts_what_goes_on, begin, end),
        cmocka_unit_test_setup_teardown(where_nothing_goes_on_one_piece_is_named, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
