/* test_list.h -- TEST(a_sentence) {...} defines a test, with cmocka, and enters it in the list of
 * tests, sorted by line; RUN_TESTS, the last line of a file, runs them in this order. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "support/owned.h"

enum { MOST_TESTS = 64 };

static struct {
    struct CMUnitTest tests[MOST_TESTS];
    int lines[MOST_TESTS];
    size_t count;
} test_list;

/* Sorts by line, as compilers may call constructors in any order. */
static inline void list_test(const char *name, CMUnitTestFunction test, int line)
{
    size_t at = test_list.count++;
    if (at == MOST_TESTS)
        abort();
    for (; at > 0 && test_list.lines[at - 1] > line; at--) {
        test_list.tests[at] = test_list.tests[at - 1];
        test_list.lines[at] = test_list.lines[at - 1];
    }
    test_list.tests[at] = (struct CMUnitTest){.name = name, .test_func = test};
    test_list.lines[at] = line;
}

#define TEST(sentence)                                                                             \
    static void sentence(void **unused_state);                                                     \
    __attribute__((constructor)) static void list_##sentence(void)                                 \
    {                                                                                              \
        list_test(#sentence, sentence, __LINE__);                                                  \
    }                                                                                              \
    static void sentence(void **unused_state __attribute__((unused)))

/* The call passes &error, whose message is told when it goes wrong. */
#define assert_well(call)                                                                          \
    do {                                                                                           \
        tw_error error = {0};                                                                      \
        if ((call) != TW_OK)                                                                       \
            fail_msg("%s", error.message);                                                         \
    } while (0)

/* begin and end (or NULL) are called before and after all. */
static inline int run_all_tests(CMFixtureFunction begin, CMFixtureFunction end)
{
    return _cmocka_run_group_tests("tests", test_list.tests, test_list.count, begin, end);
}

/* begin and end are called before and after each. */
static inline int run_tests_each(CMFixtureFunction begin, CMFixtureFunction end)
{
    for (size_t i = 0; i < test_list.count; i++) {
        test_list.tests[i].setup_func = begin;
        test_list.tests[i].teardown_func = end;
    }
    return run_all_tests(NULL, NULL);
}

#define RUN_TESTS                                                                                  \
    int main(void)                                                                                 \
    {                                                                                              \
        return run_all_tests(NULL, NULL);                                                          \
    }
