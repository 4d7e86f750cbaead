/* test_emitter.c -- one tree of values, written in all three styles. */
#include "base/emitter.h"

#include "support/written.h"

static void expect(tw_emitter_style style, const char *text)
{
    WRITTEN(target);
    tw_emitter to;
    tw_emitter_open(&to, out_to(&target), style);
    tw_emitter_text(&to, "name", "a \"b\"");
    tw_emitter_count(&to, "many", UINT64_MAX);
    tw_emitter_map(&to, "inner", false);
    tw_emitter_bool(&to, "fine", true);
    tw_put_decimal(tw_emitter_value(&to, "share"), 0.25, 17);
    tw_emitter_end(&to);
    tw_emitter_list_if_any(&to, "none", false);
    tw_emitter_map_if_any(&to, NULL, true);
    tw_emitter_end(&to);
    tw_emitter_end(&to);
    tw_emitter_map_if_any(&to, "some", false);
    for (int i = 0; i < 2; i++) {
        tw_emitter_list_if_any(&to, i == 0 ? "empty" : "full", true);
        if (i > 0)
            tw_emitter_number(&to, NULL, i);
        tw_emitter_end(&to);
    }
    tw_emitter_end(&to);
    tw_emitter_list(&to, "rows", false);
    for (int i = 0; i < 2; i++) {
        tw_emitter_list(&to, NULL, true);
        tw_emitter_number(&to, NULL, -i);
        tw_emitter_word(&to, NULL, "up");
        tw_emitter_end(&to);
    }
    tw_emitter_end(&to);
    assert_int_equal(tw_emitter_close(&to), TW_OK);
    assert_string_equal(target.text, text);
}

TEST(a_tree_is_yaml_or_json_or_a_line_of_json)
{
    expect(TW_EMITTER_YAML,
           "name: \"a \\\"b\\\"\"\nmany: 18446744073709551615\ninner:\n"
           "  fine: true\n  share: 0.25\nsome:\n  full: [1]\nrows:\n  - [0, up]\n  - [-1, up]\n");
    expect(TW_EMITTER_JSON, "{\n  \"name\": \"a \\\"b\\\"\",\n  \"many\": 18446744073709551615,\n"
                            "  \"inner\": {\n    \"fine\": true,\n    \"share\": 0.25\n  },\n"
                            "  \"some\": {\n    \"full\": [1]\n  },\n"
                            "  \"rows\": [\n    [0, \"up\"],\n    [-1, \"up\"]\n  ]\n}\n");
    expect(TW_EMITTER_LINE, "{\"name\":\"a \\\"b\\\"\",\"many\":18446744073709551615,\"inner\":{"
                            "\"fine\":true,\"share\":0.25},\"some\":{\"full\":[1]},\"rows\":[[0,"
                            "\"up\"],[-1,\"up\"]]}\n");
}

RUN_TESTS
