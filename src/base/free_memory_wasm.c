/* free_memory_wasm.c -- the free memory of a module of WebAssembly (base/free_memory.h). */
#include "base/free_memory.h"

#include <emscripten/heap.h>
#include <malloc.h>
#include <stddef.h>

/* What the module's memory may still grow by, and the freed part of it. */
uint64_t tw_free_of_system(void)
{
    return emscripten_get_heap_max() - *emscripten_get_sbrk_ptr() + (size_t)mallinfo().fordblks;
}
