/* store_writer_heap.h -- solutions on their way into a store: as numbers of poses, and then packed.
 */
#ifndef CLI_STORE_WRITER_HEAP_H
#define CLI_STORE_WRITER_HEAP_H

#include <tw/tw.h>

/* Solutions in the order they came, each the numbers of its poses. Zeroed is empty. */
typedef struct cli_heap {
    uint32_t *poses; /* one solution behind the other */
    size_t *sizes;   /* poses of each solution */
    size_t count, filled;
    size_t size_room, pose_room;
    size_t next, next_pose; /* to be handed out */
} cli_heap;

bool cli_heap_is_full(const cli_heap *heap); /* no more should be added */
bool cli_heap_is_worth_a_turn(const cli_heap *heap);
/* false: memory is out, and the solution is not in the heap. */
bool cli_heap_add(cli_heap *heap, const uint32_t *poses, size_t count);
/* The solutions from the first on: borrowed until the heap changes; false past the last. */
void cli_heap_rewind(cli_heap *heap);
bool cli_heap_next(cli_heap *heap, const uint32_t **poses, size_t *count);
void cli_heap_clear(cli_heap *heap); /* the room stays */
void cli_heap_free(cli_heap *heap);

/* Canonical forms, packed, each its own key. Zeroed is empty. */
typedef struct cli_packs {
    tw_store_solution *items;
    size_t count, room;
} cli_packs;

/* false: memory is out; it is not among them then. */
bool cli_packs_add(cli_packs *packs, tw_solution_orbit *images, const uint32_t *poses,
                   size_t count);
void cli_packs_clear(cli_packs *packs); /* the room stays */
void cli_packs_free(cli_packs *packs);

#endif
