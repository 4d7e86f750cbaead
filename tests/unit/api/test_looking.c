/* Calls that a page makes to look: steps of a search, images of a solution, plots of a run. */
#include "support/asking.h"

/* The pieces placed after the steps of an answer, as JSON. */
static json_t *lying_after(const json_t *told)
{
    json_t *lie = json_array(), *step;
    size_t i;
    json_array_foreach(json_object_get(told, "before"), i, step)
        json_array_append(lie, json_object_get(step, "placement"));
    json_array_foreach(json_object_get(told, "steps"), i, step)
    {
        while (json_array_size(lie) >= (size_t)number(step, "depth"))
            json_array_remove(lie, json_array_size(lie) - 1);
        json_array_append(lie, json_object_get(step, "placement"));
    }
    return lie;
}

TEST(a_search_is_told_step_by_step_from_any_step)
{
    OWN_JSON *all = ask("trace", 200, SOMA ", \"most\": 1000}");
    json_t *step;
    size_t i, solutions = 0;
    json_array_foreach(json_object_get(all, "steps"), i, step) solutions +=
        json_is_true(json_object_get(step, "solution"));
    assert_int_equal(length(all, "steps"), 1000);
    assert_true(solutions > 0);
    OWN_JSON *rest = ask("trace", 200, SOMA ", \"from\": 700, \"most\": 300}");
    OWN_JSON *lie = lying_after(all), *same = lying_after(rest);
    assert_true(json_equal(lie, same));
    for (i = 0; i < 300; i++)
        assert_true(json_equal(json_array_get(json_object_get(all, "steps"), 700 + i),
                               json_array_get(json_object_get(rest, "steps"), i)));
    expect_status("trace", 400, SOMA ", \"most\": 1001}");
    OWN_JSON *beyond = ask("trace", 200, SOMA ", \"from\": 10000000}");
    assert_true(json_is_true(json_object_get(beyond, "done")));
}

static size_t images_of(const char *solution, const char *same)
{
    char body[500];
    snprintf(
        body, sizeof body,
        "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncontainer: {box: [3, 2]}"
        "\\npieces: [{name: D, box: [2, 1], copies: 3}]\"}, \"same\": \"%s\", \"solution\": %s}",
        same, solution);
    OWN_JSON *found = ask("images", 200, body);
    size_t count = length(found, "images");
    assert_int_equal(count, number(found, "count"));
    assert_int_equal(number(found, "most") % (json_int_t)count, 0);
    return count;
}

TEST(a_solution_is_turned_and_mirrored)
{
    const char *one =
        "{\"pieces\": [{\"piece\": \"D\", \"cells\": [[0,0],[1,0]]}, {\"piece\": \"D\", "
        "\"cells\": [[0,1],[1,1]]}, {\"piece\": \"D\", \"cells\": [[2,0],[2,1]]}]}";
    const char *even =
        "{\"pieces\": [{\"piece\": \"D\", \"cells\": [[0,0],[0,1]]}, {\"piece\": \"D\", "
        "\"cells\": [[1,0],[1,1]]}, {\"piece\": \"D\", \"cells\": [[2,0],[2,1]]}]}";
    assert_int_equal(images_of(one, "reflections"), 2);
    assert_int_equal(images_of(one, "rotations"), 2);
    assert_int_equal(images_of(one, "none"), 1);
    assert_int_equal(images_of(even, "reflections"), 1);
    expect_status("images", 400, SOMA ", \"solution\": {\"pieces\": []}, \"same\": \"turns\"}");
    expect_status("images", 400, SOMA "}");
}

TEST(solutions_are_written_by_how_pieces_lie)
{
    uint32_t run = begin_run("start", SOMA ", \"search\": {\"limit\": 2}}");
    run_on(run, 0.5);
    OWN_JSON *news = news_of(run);
    char *list = json_dumps(json_object_get(news, "solutions"), JSON_COMPACT);
    static const char *const formats[] = {"orientations", "x3d-head", "lines"};
    for (size_t i = 0; i < 3; i++) {
        char body[8000];
        api_reply reply;
        snprintf(body, sizeof body, SOMA ", \"to\": \"%s\", \"solutions\": %s}", formats[i], list);
        api_call(service, "export", body, strlen(body), NULL, &reply);
        assert_int_equal(reply.status, 200);
        assert_true(reply.bytes.size > 20);
        tw_bytes_free(&reply.bytes);
    }
    free(list);
}

/* Exports a puzzle to a foreign format and imports the file under this name. */
static json_t *import_again(const char *name, int status)
{
    const char *asked = SOMA ", \"to\": \"polycube\"}";
    api_reply reply;
    api_call(service, "export", asked, strlen(asked), NULL, &reply);
    assert_int_equal(reply.status, 200);
    json_t *object = json_pack("{s:s, s:s%}", "name", name, "text", (const char *)reply.bytes.data,
                               reply.bytes.size);
    char *body = json_dumps(object, JSON_COMPACT);
    json_t *answer = ask("import", status, body);
    free(body);
    json_decref(object);
    tw_bytes_free(&reply.bytes);
    return answer;
}

TEST(a_file_is_known_by_its_ending)
{
    OWN_JSON *known = import_again("some.txt", 200);
    assert_non_null(strstr(text(known, "text"), "box: [3, 3, 3]"));
    json_decref(import_again("some.yaml", 400));
    expect_status("import", 400, "{\"name\": \"some.txt\", \"text\": \"tilewright: 1\"}");
}

#define PIEZAS                                                                                     \
    "{\"name\": \"two.xml\", \"text\": \"<PIEZAS><PIEZA Nombre='I' Ancho='3' Alto='1' "            \
    "Contenido='111'/><PIEZA Nombre='J' Ancho='3' Alto='1' Contenido='111'/></PIEZAS>\""

TEST(a_list_of_pieces_wants_a_board)
{
    expect_status("import", 428, PIEZAS "}");
    OWN_JSON *boxed = ask("import", 200, PIEZAS ", \"box\": [3, 2]}");
    assert_non_null(strstr(text(boxed, "text"), "box: [3, 2]"));
    expect_status("import", 400, PIEZAS ", \"box\": [3]}");
    expect_status("import", 400, PIEZAS ", \"box\": [3, 0]}");
}

TEST(heuristics_are_those_of_the_command)
{
    OWN_JSON *about = ask("about", 200, "");
    assert_true(number(about, "threads") > 0);
    assert_int_equal(length(about, "heuristics"), 5);
    const char *dancing = SOMA ", \"most\": 3, \"search\": {\"engine\": \"dancing\"}}";
    const char *ordered =
        SOMA ", \"most\": 3, \"search\": {\"engine\": \"dancing\", \"heuristic\": [\"order\"]}}";
    OWN_JSON *plain = ask("trace", 200, dancing), *tuned = ask("trace", 200, ordered);
    OWN_JSON *same = ask("trace", 200, SOMA ", \"most\": 3}");
    assert_false(json_equal(json_object_get(plain, "steps"), json_object_get(tuned, "steps")));
    assert_true(json_equal(json_object_get(same, "steps"), json_object_get(plain, "steps")));
    expect_status("start", 400, SOMA ", \"search\": {\"heuristic\": [\"sise\"]}}");
    expect_status("start", 400, SOMA ", \"search\": {\"heuristic\": [\"sweep=\"]}}");
    expect_status("start", 400, SOMA ", \"search\": {\"heuristic\": [\"sweep=100001\"]}}");
    expect_status("estimate", 422,
                  SOMA ", \"search\": {\"engine\": \"bitset\", \"heuristic\": [\"strand\"]}}");
}

/* Does this plot of a run contain these words? */
static bool plot_has(uint32_t run, const char *asked, const char *words)
{
    char body[100];
    api_reply reply;
    snprintf(body, sizeof body, "{\"run\": %u, %s}", run, asked);
    api_call(service, "plot", body, strlen(body), NULL, &reply);
    assert_int_equal(reply.status, 200);
    assert_string_equal(reply.media, "image/svg+xml");
    tw_bytes_add(&reply.bytes, "", 1);
    bool has = strstr((const char *)reply.bytes.data, words) != NULL;
    tw_bytes_free(&reply.bytes);
    return has;
}

TEST(what_a_run_did_is_plotted)
{
    uint32_t run = begin_run("start", SOMA "}");
    tell_run("plot", 409, run, ", \"kind\": \"levels\"");
    tell_run("plot", 409, run, ", \"kind\": \"heat\"");
    OWN_JSON *levels = about_run("levels", 200, run, "");
    assert_int_equal(length(levels, "levels"), 0);
    run_on(run, 0.5);
    assert_true(plot_has(run, "\"kind\": \"levels\"", "branches"));
    assert_true(plot_has(run, "\"kind\": \"time\"", "seconds"));
    assert_true(plot_has(run, "\"kind\": \"heat\"", "in % of all 11520 solutions"));
    assert_true(plot_has(run, "\"kind\": \"heat\"", ">L<"));
    assert_false(plot_has(run, "\"kind\": \"heat\", \"piece\": \"V\"", ">L<"));
    tell_run("plot", 400, run, ", \"kind\": \"heat\", \"piece\": \"Q\"");
    tell_run("plot", 400, run, ", \"kind\": \"engine\"");
    tell_run("plot", 404, run + 1, "");
}

#define DOMINOES                                                                                   \
    "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\ncontainer: {box: [12, 12]}\\n"    \
    "pieces: [{name: D, box: [2, 1], copies: any}]\"}"

/* 53,060,477,521,960,000: Kasteleyn 1961, OEIS A004003. */
TEST(solutions_are_counted_without_a_list)
{
    OWN_JSON *found = ask("count", 200, DOMINOES ", \"search\": {\"same\": \"reflections\"}}");
    const json_t *counts = json_object_get(found, "counts");
    assert_true(json_is_true(json_object_get(found, "done")));
    assert_string_equal(json_string_value(json_object_get(counts, "none")), "53060477521960000");
    OWN_JSON *none = ask("count", 200, DOMINOES ", \"search\": {\"same\": \"none\"}}");
    assert_true(json_is_null(json_object_get(json_object_get(none, "counts"), "reflections")));
    expect_status("count", 400, SOMA ", \"timeout\": 11}");
}

/* Nobody knows how many solutions there are. If the time does not suffice even to plan the count,
 * the answer is 503. */
TEST(a_count_that_takes_long_says_how_far_it_came)
{
    static const char body[] =
        "{\"puzzle\": {\"text\": \"tilewright: 1\\nlattice: square\\n"
        "container: {box: [24, 15]}\\npieces: [{set: one-sided-hexominoes}]\"}, \"timeout\": 0.5}";
    api_reply reply;
    api_call(service, "count", body, strlen(body), NULL, &reply);
    json_t *found = json_loadb((const char *)reply.bytes.data, reply.bytes.size, 0, NULL);
    tw_bytes_free(&reply.bytes);
    assert_true(reply.status == 200 || reply.status == 503);
    assert_int_equal(reply.status == 503, json_object_get(found, "error") != NULL);
    assert_false(json_is_true(json_object_get(found, "done")));
    assert_true(json_number_value(json_object_get(found, "fraction")) < 1);
    json_decref(found);
}

int main(void)
{
    return run_tests_each(begin, end);
}
