/* test_serve_guard.c -- which requests are admitted: names, pages, words. */
#include <string.h>

#include "serve/serve.h"
#include "support/test_list.h"

const char net_program[] = "test";

TEST(names_of_this_machine_are_ours)
{
    const serve_guard guard = {.port = 8765, .bound = "puzzles.local"};
    static const char *const ours[] = {
        "127.0.0.1:8765", "localhost:8765",     "LOCALHOST:8765",     "[::1]:8765",
        "10.0.0.7:8765",  "puzzles.local:8765", "PUZZLES.local:8765", NULL};
    for (size_t i = 0; ours[i]; i++)
        assert_true(guard_knows_host(&guard, ours[i], "10.0.0.7"));
}

TEST(other_names_are_not)
{
    const serve_guard guard = {.port = 8765};
    static const char *const foreign[] = {"",
                                          "localhost",
                                          "localhost:80",
                                          "localhost:87650",
                                          "evil.example:8765",
                                          "::1:8765",
                                          "10.0.0.7:8765",
                                          "127.0.0.1:8765.",
                                          "127.0.0.1 :8765",
                                          ":8765",
                                          "[::1]8765",
                                          "[127.0.0.1]:8765",
                                          "evil@localhost:8765",
                                          "localhost:8765/..",
                                          NULL};
    assert_false(guard_knows_host(&guard, NULL, ""));
    for (size_t i = 0; foreign[i]; i++)
        assert_false(guard_knows_host(&guard, foreign[i], ""));
}

TEST(the_usual_port_is_left_out)
{
    const serve_guard guard = {.port = 80, .bound = "fe80::7"};
    assert_true(guard_knows_host(&guard, "localhost", ""));
    assert_true(guard_knows_host(&guard, "localhost:80", ""));
    assert_true(guard_knows_host(&guard, "[fe80::7]", ""));
    assert_false(guard_knows_host(&guard, "fe80::7", ""));
}

TEST(pages_of_ours_and_none_may_ask)
{
    const serve_guard guard = {.port = 8765};
    assert_true(guard_knows_origin(&guard, NULL, ""));
    assert_true(guard_knows_origin(&guard, "http://localhost:8765", ""));
    assert_true(guard_knows_origin(&guard, "http://10.0.0.7:8765", "10.0.0.7"));
    static const char *const foreign[] = {"",
                                          "null",
                                          "localhost:8765",
                                          "https://localhost:8765",
                                          "http://localhost:8766",
                                          "http://localhost:8765/",
                                          "http://evil.example",
                                          NULL};
    for (size_t i = 0; foreign[i]; i++)
        assert_false(guard_knows_origin(&guard, foreign[i], ""));
}

TEST(words_are_right_as_a_whole)
{
    char word[NET_WORD + 1], other[NET_WORD + 2];
    assert_true(net_make_word(word));
    assert_int_equal(strlen(word), NET_WORD);
    assert_int_equal(strspn(word, "0123456789abcdef"), NET_WORD);
    assert_true(guard_same_word(word, word));
    assert_false(guard_same_word(word, NULL));
    assert_false(guard_same_word(word, ""));
    for (size_t i = 0; i < NET_WORD; i++) {
        strcpy(other, word);
        other[i] = other[i] == '0' ? '1' : '0';
        assert_false(guard_same_word(word, other));
    }
    strcpy(other, word);
    strcat(other, "0");
    assert_false(guard_same_word(word, other));
    assert_true(net_make_word(other));
    assert_false(guard_same_word(word, other));
}

RUN_TESTS
