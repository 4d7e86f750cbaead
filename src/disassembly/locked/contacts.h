/* contacts.h -- where pieces of an assembly touch. */
#pragma once

#include <tw/advanced/locked.h>

#include "disassembly/cells/bodies.h"

/* One contact for each two pieces and normal; a zeroed list is empty. */
typedef struct tw_contact_list {
    tw_lock_contact *items; /* forces are 0 until they are found */
    size_t count, room;
} tw_contact_list;

/* Lists where pieces of the solution touch by faces, or balls by points. Cost: the cells, times the
 * ways in which two can touch. */
tw_status tw_contacts_list(const tw_bodies *bodies, const tw_solution *solution,
                           tw_contact_list *contacts, tw_error *error);
