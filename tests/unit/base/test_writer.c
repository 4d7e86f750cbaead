/* test_writer.c -- bytes on their way out: blocks, refusals, numbers, JSON and XML texts. */
#include "base/xml_writer.h"

#include <math.h>
#include <string.h>

#include "support/test_list.h"

/* Takes `most` bytes and refuses more. */
typedef struct page {
    char text[20000];
    size_t used, most, calls;
} page;

static bool write_page(void *user, const char *bytes, size_t count)
{
    page *target = user;
    target->calls++;
    if (target->used + count > target->most)
        return false;
    memcpy(target->text + target->used, bytes, count);
    target->used += count;
    target->text[target->used] = '\0';
    return true;
}

static page target;
static const tw_out out = {write_page, &target};

static tw_writer start(size_t most)
{
    memset(&target, 0, sizeof target);
    target.most = most;
    return (tw_writer){.out = &out};
}

TEST(bytes_are_gathered_and_come_out_whole)
{
    tw_writer writer = start(sizeof target.text - 1);
    for (int i = 0; i < 2000; i++)
        tw_put(&writer, "seven, ");
    assert_int_equal(tw_writer_end(&writer), TW_OK);
    assert_int_equal(target.used, 14000);
    assert_in_range(target.calls, 2, 10);
    for (size_t i = 0; i < target.used; i++)
        assert_int_equal(target.text[i], "seven, "[i % 7]);
    assert_int_equal(tw_writer_end(&writer), TW_OK);
    assert_int_equal(target.used, 14000);
}

TEST(after_a_refusal_nothing_more_is_written)
{
    tw_writer writer = start(5000);
    for (int i = 0; i < 2000; i++)
        tw_put(&writer, "seven, ");
    assert_int_equal(writer.status, TW_ERR_IO);
    size_t calls = target.calls;
    target.most = sizeof target.text - 1;
    tw_put(&writer, "late");
    assert_int_equal(tw_writer_end(&writer), TW_ERR_IO);
    assert_int_equal(target.calls, calls);
}

static void expect_decimal(double number, unsigned digits, const char *text)
{
    tw_writer writer = start(100);
    tw_put_decimal(&writer, number, digits);
    assert_int_equal(tw_writer_end(&writer), TW_OK);
    assert_string_equal(target.text, text);
}

TEST(decimals_are_short_and_never_minus_nothing)
{
    expect_decimal(1, 4, "1");
    expect_decimal(-0.00001, 4, "0");
    expect_decimal(0.99999, 4, "1");
    expect_decimal(-12.5, 4, "-12.5");
    expect_decimal(100, 4, "100");
    expect_decimal(0.05, 4, "0.05");
    expect_decimal(NAN, 4, "0");
    expect_decimal(HUGE_VAL, 4, "0");
    expect_decimal(0.5, 0, "1");
}

TEST(decimals_are_right_however_large)
{
    expect_decimal(999999.99996, 4, "1000000");
    expect_decimal(1e6, 4, "1000000");
    expect_decimal(-1e6, 4, "-1000000");
    expect_decimal(-1234567.25, 5, "-1234567.25");
    expect_decimal(1e12 + 0.5, 5, "1000000000000.5");
    expect_decimal(1e15 + 0.125, 17, "1000000000000000.125");
    expect_decimal(0x1p53 - 1, 17, "9007199254740991");
    expect_decimal(-0x1p53, 17, "-9007199254740992");
    expect_decimal(0x1p64, 3, "18446744073709551616");
    expect_decimal(1e22, 0, "10000000000000000000000");
}

TEST(words_and_characters_have_their_bytes)
{
    tw_writer writer = start(100);
    tw_put_word(&writer, 0x64636261);
    tw_put_float(&writer, 1);
    tw_put_character(&writer, 'x');
    tw_put_character(&writer, 0xE9);
    tw_put_character(&writer, 0x2500);
    tw_put_number(&writer, INT64_MIN);
    tw_put_count(&writer, UINT64_MAX);
    tw_put_number(&writer, 0);
    assert_int_equal(tw_writer_end(&writer), TW_OK);
    static const char expected[] =
        "abcd\0\0\x80\x3fx\xC3\xA9\xE2\x94\x80-9223372036854775808184467440737095516150";
    assert_int_equal(target.used, sizeof expected - 1);
    assert_memory_equal(target.text, expected, sizeof expected);
}

TEST(a_quoted_text_is_one_of_json)
{
    tw_writer writer = start(100);
    tw_put_quoted(&writer, "a \"b\" \\ \n\t\x01 \xC3\xA9");
    tw_put_quoted(&writer, "");
    assert_int_equal(tw_writer_end(&writer), TW_OK);
    assert_string_equal(target.text, "\"a \\\"b\\\" \\\\ \\n\\u0009\\u0001 \xC3\xA9\"\"\"");
}

TEST(a_quoted_text_holds_nothing_that_a_terminal_obeys)
{
    tw_writer writer = start(200);
    tw_put_quoted(&writer,
                  "a\x7F\xC2\x9B\xC2\xA0\xD8\x9C\xE2\x80\x8E\xE2\x80\xAE\xE2\x80\x94\xE2\x81\xA9"
                  "\"\xE2\x80");
    assert_int_equal(tw_writer_end(&writer), TW_OK);
    assert_string_equal(
        target.text,
        "\"a\\u007f\\u009b\xC2\xA0\\u061c\\u200e\\u202e\xE2\x80\x94\\u2069\\\"\xE2\x80\"");
}

TEST(xml_is_escaped_as_far_as_it_must_be)
{
    static const char text[] = "<a> & \"b\" 'c'\n\t\x01";
    tw_writer writer = start(200);
    tw_put_xml_text(&writer, text, sizeof text - 1);
    tw_put_attribute(&writer, "name", text);
    tw_put_number_attribute(&writer, "n", -7);
    assert_int_equal(tw_writer_end(&writer), TW_OK);
    assert_string_equal(target.text,
                        "&lt;a&gt; &amp; \"b\" 'c'\n\t "
                        " name=\"&lt;a&gt; &amp; &quot;b&quot; &apos;c&apos;\n\t \" n=\"-7\"");
}

RUN_TESTS
