/* exact_cover.c -- an exact cover without geometry, and its solutions. Prints:
 *
 *     5 of 6 places must be covered; place 5 need not
 *     0 3
 *     0 4
 *     1 2
 */
#include <stdio.h>
#include <tw/advanced.h>

static bool print(void *user, const uint32_t *options, size_t count)
{
    (void)user;
    for (size_t i = 0; i < count; i++)
        printf("%s%u", i ? " " : "", (unsigned)options[i]);
    putchar('\n');
    return true;
}

/* Six places, the last of which may stay empty, and a stock of which one or two are used. */
static tw_status make_cover(tw_cover **cover)
{
    static const uint32_t rows[][3] = {{0, 1, 2}, {0, 3, 4}, {1, 2, 5}, {3, 4, 5}};
    static const uint32_t pair[] = {3, 4};
    tw_cover_builder *builder = NULL;
    tw_status status = tw_cover_builder_new(NULL, 6, 1, &builder);
    if (status != TW_OK)
        return status;
    tw_cover_builder_optional(builder, 5);
    tw_cover_builder_range(builder, 0, 1, 2);
    for (size_t i = 0; status == TW_OK && i < sizeof rows / sizeof *rows; i++)
        status = tw_cover_builder_option(builder, rows[i], 3, 0);
    if (status == TW_OK)
        status = tw_cover_builder_option(builder, pair, 2, UINT32_MAX); /* of no stock */
    if (status == TW_OK)
        status = tw_cover_freeze(builder, cover);
    tw_cover_builder_free(builder);
    return status;
}

int main(void)
{
    const tw_cover_sink sink = {.size = sizeof sink, .solution = print};
    const tw_cover_search one = {.size = sizeof one, .threads = 1}; /* one order */
    tw_cover *cover = NULL;
    tw_cover_result result;
    tw_status status = make_cover(&cover);
    if (status != TW_OK)
        return 1;
    printf("%zu of %zu places must be covered; place 5 %s\n", tw_cover_required_count(cover),
           tw_cover_place_count(cover), tw_cover_is_optional(cover, 5) ? "need not" : "too");
    status = tw_cover_run(NULL, cover, &one, &sink, &result, NULL);
    tw_cover_free(cover);
    return status != TW_OK;
}
