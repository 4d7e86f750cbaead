/* trials_explain.h -- trials (trial.h) of explanations. */
#pragma once

#include "trial.h"

static const char *const impossible_texts[][3] = {
    {"square", "{box: [4, 5]}", "[{set: tetrominoes}]"},
    {"square", "{box: [3, 3]}", "[{name: L, cells: [[0, 0], [1, 0], [0, 1]], copies: any}]"},
    {"square", "{box: [3, 3]}", "[{name: O, box: [2, 2]}, {name: K, box: [5, 1]}]"},
    {"square", "{box: [7, 1]}",
     "[{name: I, box: [5, 1], copies: any}, {name: J, box: [4, 1], copies: any}]"},
    {"hexagon",
     "{cells: [[0, 0], [1, 0], [0, 1], [5, 0], [6, 0], [5, 1]], "
     "optional: [[0, 0], [1, 0], [0, 1], [5, 0], [6, 0], [5, 1]]}",
     "[{name: D, box: [2, 1], copies: [3, any]}]"},
    {"square", "{layers: \"xxxx.x\\nxx.xxx\\nxx..xx\\nxxxxxx\"}",
     "[{set: pentominoes, only: [P, L, U, Y]}]"},
    {"square", "{box: [4, 4]}",
     "[{name: X, cells: [[1, 0], [0, 1], [1, 1], [2, 1], [1, 2]], copies: any}, "
     "{name: D, box: [2, 1], copies: [0, 1]}, {name: I, box: [3, 1], copies: [0, 4]}, "
     "{name: S, cells: [[0, 0], [1, 0], [1, 1], [2, 1]], copies: [0, 2]}]"}};

/* The last one has steps, and no colouring. */
enum { IMPOSSIBLE = sizeof impossible_texts / sizeof *impossible_texts };

static tw_puzzle *impossible_puzzle(size_t number)
{
    const char *const *text = impossible_texts[number];
    return read_parts(text[0], text[1], text[2]);
}

TRIAL(tw_explanation_new, IMPOSSIBLE)
{
    const tw_explain_options options = {.size = sizeof options, .effort = 5000000};
    OWNED(tw_puzzle) *puzzle = impossible_puzzle(variant);
    OWNED(tw_explanation) *explanation = NULL;
    CALL(tw_explanation_new(CONTEXT, puzzle, &options, NULL, &explanation, NULL));
    UNTOUCHED(!explanation);
    if (status == TW_OK && tw_explanation_reason(explanation) <= TW_REASON_SOLVABLE &&
        (variant + 1 < IMPOSSIBLE || tw_has("sat")))
        blame_trial(t, "no reason was found");
    return status;
}

TRIAL(tw_certificate_write, IMPOSSIBLE)
{
    const tw_explain_options options = {.size = sizeof options, .effort = 5000000};
    OWNED(tw_puzzle) *puzzle = impossible_puzzle(variant);
    OWNED(tw_explanation) *explanation = NULL;
    PLENTY(tw_explanation_new(CONTEXT, puzzle, &options, NULL, &explanation, NULL));
    CALL(tw_certificate_write(explanation, NULL, &nowhere, NULL));
    return status;
}

/* The texts to check, each made once. */
static tw_bytes certificate_texts[IMPOSSIBLE];

static tw_source certificate_text(size_t variant, const tw_puzzle *puzzle)
{
    const tw_explain_options options = {.size = sizeof options, .effort = 5000000};
    tw_bytes *bytes = &certificate_texts[variant];
    if (!bytes->data) {
        OWNED(tw_explanation) *explanation = NULL;
        tw_out out = tw_bytes_out(bytes);
        assert_int_equal(tw_explanation_new(NULL, puzzle, &options, NULL, &explanation, NULL),
                         TW_OK);
        tw_certificate_write(explanation, NULL, &out, NULL);
    }
    return source_of("why.json", bytes->data ? (const char *)bytes->data : "");
}

TRIAL(tw_certificate_check, IMPOSSIBLE)
{
    OWNED(tw_puzzle) *puzzle = impossible_puzzle(variant);
    tw_source source = certificate_text(variant, puzzle);
    CALL(tw_certificate_check(CONTEXT, puzzle, &source, NULL, NULL));
    return status;
}

TRIAL(tw_draw_letters, 1)
{
    char letters[1000];
    memset(letters, '+', sizeof letters);
    CALL(tw_draw_letters(CONTEXT, about.puzzle, letters,
                         &(tw_text_style){.size = sizeof(tw_text_style)}, &nowhere));
    return status;
}
