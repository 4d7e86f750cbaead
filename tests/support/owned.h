/* owned.h -- OWNED(tw_puzzle) *puzzle = ...; is freed where its block ends, the last made first.
 * A type is said once to be OWNABLE; it has a tw_TYPE_free that takes NULL. */
#pragma once

#include <tw/advanced.h>

#define OWNED(type) __attribute__((cleanup(drop_##type))) type

#define OWNABLE(type)                                                                              \
    static inline void drop_##type(type **owned)                                                   \
    {                                                                                              \
        type##_free(*owned);                                                                       \
    }

OWNABLE(tw_disassembly_crew)
OWNABLE(tw_counter)
OWNABLE(tw_cover)
OWNABLE(tw_cover_builder)
OWNABLE(tw_design)
OWNABLE(tw_disassembler)
OWNABLE(tw_disassembly)
OWNABLE(tw_explanation)
OWNABLE(tw_figure)
OWNABLE(tw_hints)
OWNABLE(tw_neighbours)
OWNABLE(tw_rating)
OWNABLE(tw_job)
OWNABLE(tw_lattice)
OWNABLE(tw_mesh)
OWNABLE(tw_parts)
OWNABLE(tw_poses)
OWNABLE(tw_puzzle)
OWNABLE(tw_solution)
OWNABLE(tw_solution_orbit)
OWNABLE(tw_solver)
OWNABLE(tw_symmetry)

/* Bytes that are freed where their block ends. */
#define OWN_BYTES __attribute__((cleanup(tw_bytes_free))) tw_bytes

/* OPEN(bench, b, more) is a struct bench that open_bench(&b, more) fills, and close_bench empties
 * where its block ends. */
#define OPEN(type, name, ...)                                                                      \
    __attribute__((cleanup(close_##type))) type name;                                              \
    open_##type(&name, __VA_ARGS__)
