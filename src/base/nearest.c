/* nearest.c -- finds the word that was meant.
 *
 * The distance of two words is the number of letters to insert, delete, change or swap with the
 * next to make one of the other, ignoring case. A third of the letters may be wrong; a word with
 * the same first four letters, or three of a short one, is as near as one slip. Of equally near
 * words the one with the fewest slips is chosen, then the first.
 * Source: optimal string alignment, after Damerau, "A technique for computer detection and
 * correction of spelling errors" (1964).
 * Cost: letters of the word * letters of all candidates. */
#include <string.h>
#include <tw/error.h>

enum { LONGEST_WORD = 64 };

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

static bool same(char a, char b)
{
    return small(a) == small(b);
}

static size_t least_of_three(size_t a, size_t b, size_t c)
{
    size_t least = a < b ? a : b;
    return least < c ? least : c;
}

static size_t distance_of(const char *a, const char *b)
{
    size_t rows[3][LONGEST_WORD + 1], height = strlen(a), width = strlen(b);
    if (height > LONGEST_WORD || width > LONGEST_WORD)
        return SIZE_MAX;
    for (size_t k = 0; k <= width; k++)
        rows[0][k] = k;
    for (size_t i = 1; i <= height; i++) {
        size_t *row = rows[i % 3], *above = rows[(i + 2) % 3], *over = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t k = 1; k <= width; k++) {
            row[k] = least_of_three(above[k] + 1, row[k - 1] + 1,
                                    above[k - 1] + !same(a[i - 1], b[k - 1]));
            if (i > 1 && k > 1 && same(a[i - 1], b[k - 2]) && same(a[i - 2], b[k - 1]) &&
                over[k - 2] + 1 < row[k])
                row[k] = over[k - 2] + 1;
        }
    }
    return rows[height % 3][width];
}

static bool begins_alike(const char *word, const char *other)
{
    size_t length = strlen(word), letters = length < 4 ? 3 : 4;
    return length >= letters && strncmp(word, other, letters) == 0;
}

const char *tw_nearest(const char *word, const char *(*candidate)(void *user, size_t number),
                       void *user)
{
    size_t best = SIZE_MAX, least = (strlen(word) + 1) / 3, least_slips = SIZE_MAX;
    const char *other;
    for (size_t i = 0; (other = candidate(user, i)); i++) {
        const size_t slips = distance_of(word, other);
        const size_t distance = slips > 1 && begins_alike(word, other) ? 1 : slips;
        if (distance < least || (distance == least && (best == SIZE_MAX || slips < least_slips))) {
            best = i;
            least = distance;
            least_slips = slips;
        }
    }
    return best == SIZE_MAX ? NULL : candidate(user, best);
}
