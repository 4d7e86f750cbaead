/* dlx.c -- the yardstick: plain dancing links with nothing of tilewright's generality in it.
 *
 * Reads an exact cover in Knuth's text form on standard input: the first line names the items,
 * primary ones first, then `|` and the secondary ones if there are any; each further line names
 * the items of one option; lines that begin with `|` are comments. Prints the number of solutions
 * and how many options were put down. Branches on the primary item with the fewest options.
 * Sizes are fixed, input is trusted, colours are not known.
 * Source: Knuth, The Art of Computer Programming 4B, 7.2.2.1, Algorithm X with the heuristic MRV.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_ITEMS 4096
#define MAX_NODES (1u << 25)
#define MAX_LINE (1u << 20)

/* Nodes 1 .. items are heads; a spacer has item <= 0, and in `up` the first node of the option
 * before it, in `down` the last one of the option after it. */
struct node {
    uint32_t up, down;
    int32_t item;
};

struct item {
    uint32_t length, previous, next;
};

static struct node node[MAX_NODES];
static struct item item[MAX_ITEMS + 1];
static char name[MAX_ITEMS + 1][16];
static uint32_t items, primary, last;
static uint64_t solutions, branches;
static char line[MAX_LINE];

static void fail(const char *why)
{
    fprintf(stderr, "dlx: %s\n", why);
    exit(2);
}

static void read_items(void)
{
    uint32_t is_primary = 1;
    do {
        if (!fgets(line, sizeof line, stdin))
            fail("no items");
    } while (line[0] == '|');
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        if (strcmp(word, "|") == 0) {
            is_primary = 0;
            continue;
        }
        if (items == MAX_ITEMS || strlen(word) >= sizeof name[0])
            fail("too many items, or too long a name");
        strcpy(name[++items], word);
        primary += is_primary;
    }
    for (uint32_t i = 0; i <= items; i++) {
        node[i] = (struct node){i, i, (int32_t)i};
        item[i] = (struct item){0, i, i};
    }
    for (uint32_t i = 0; i <= primary; i++)
        item[i] = (struct item){0, i ? i - 1 : primary, i < primary ? i + 1 : 0};
}

static uint32_t find_item(const char *word)
{
    for (uint32_t i = 1; i <= items; i++)
        if (strcmp(name[i], word) == 0)
            return i;
    fail("an option with an unknown item");
    return 0;
}

static void read_options(void)
{
    last = items + 1;
    node[last].item = 0;
    for (int32_t option = 1; fgets(line, sizeof line, stdin); option++) {
        uint32_t spacer = last;
        if (line[0] == '|')
            continue;
        for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
            uint32_t i = find_item(word);
            if (++last >= MAX_NODES - 2)
                fail("too many nodes");
            node[last] = (struct node){node[i].up, i, (int32_t)i};
            node[node[i].up].down = last;
            node[i].up = last;
            item[i].length++;
        }
        node[spacer].down = last;
        node[++last] = (struct node){spacer + 1, 0, -option};
    }
}

static inline void unlink_node(uint32_t p)
{
    struct node at = node[p];
    node[at.up].down = at.down;
    node[at.down].up = at.up;
    item[at.item].length--;
}

static inline void relink_node(uint32_t p)
{
    struct node at = node[p];
    node[at.up].down = p;
    node[at.down].up = p;
    item[at.item].length++;
}

static inline void cover(uint32_t i)
{
    item[item[i].previous].next = item[i].next;
    item[item[i].next].previous = item[i].previous;
    for (uint32_t p = node[i].down; p != i; p = node[p].down) {
        uint32_t q = p + 1;
        for (; node[q].item > 0; q++)
            unlink_node(q);
        for (q = node[q].up; q != p; q++)
            unlink_node(q);
    }
}

static inline void uncover(uint32_t i)
{
    for (uint32_t p = node[i].up; p != i; p = node[p].up) {
        uint32_t q = p - 1;
        for (; node[q].item > 0; q--)
            relink_node(q);
        for (q = node[q].down; q != p; q--)
            relink_node(q);
    }
    item[item[i].previous].next = i;
    item[item[i].next].previous = i;
}

static uint32_t choose(void)
{
    uint32_t best = 0, least = UINT32_MAX;
    for (uint32_t i = item[0].next; i && least; i = item[i].next)
        if (item[i].length < least) {
            least = item[i].length;
            best = i;
        }
    return best;
}

static void search(void)
{
    if (item[0].next == 0) {
        solutions++;
        return;
    }
    uint32_t i = choose();
    if (item[i].length == 0)
        return;
    cover(i);
    for (uint32_t p = node[i].down; p != i; p = node[p].down) {
        uint32_t q = p + 1;
        branches++;
        for (; node[q].item > 0; q++)
            cover((uint32_t)node[q].item);
        for (q = node[q].up; q != p; q++)
            cover((uint32_t)node[q].item);
        search();
        for (q = p - 1; node[q].item > 0; q--)
            uncover((uint32_t)node[q].item);
        for (q = node[q].down; q != p; q--)
            uncover((uint32_t)node[q].item);
    }
    uncover(i);
}

int main(void)
{
    read_items();
    read_options();
    search();
    printf("%llu solutions, %llu branches\n", (unsigned long long)solutions,
           (unsigned long long)branches);
    return 0;
}
