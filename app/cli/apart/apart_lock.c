/* apart_lock.c -- pieces that hold one another fast, as JSON and in a sentence (apart_lock.h). */
#include "cli/apart/apart_lock.h"

#include <stdio.h>
#include <string.h>

#include "cli/json_objects.h"
#include "cli/signals.h"

tw_status cli_find_lock(const tw_puzzle *puzzle, const tw_solution *solution, tw_lock **lock,
                        tw_error *error)
{
    const tw_watch watch = {cli_no_signal_came, NULL};
    const tw_assembly assembly = {puzzle, solution};
    tw_status status = tw_lock_find(NULL, &assembly, &watch, lock, error);
    if (status == TW_OK && *lock)
        status = tw_lock_check(NULL, &assembly, *lock, error);
    if (status != TW_OK) {
        tw_lock_free(*lock);
        *lock = NULL;
    }
    return status;
}

static json_t *contact_json(const tw_lock_contact *contact, size_t rank)
{
    json_t *normal = json_array();
    for (size_t i = 0; i < rank; i++)
        json_array_append_new(normal, json_integer(contact->normal[i]));
    return json_pack("{s:[i, i], s:o, s:o}", "pieces", (int)contact->one, (int)contact->other,
                     "normal", normal, "force", verb_json_count((uint64_t)contact->force));
}

json_t *cli_lock_json(const tw_puzzle *puzzle, const tw_lock *lock)
{
    size_t rank = tw_lattice_rank(tw_puzzle_lattice(puzzle)), count;
    tw_lock_contact contact;
    if (!lock)
        return json_null();
    json_t *contacts = json_array(), *numbers = json_array();
    const uint32_t *pieces = tw_lock_pieces(lock, &count);
    for (size_t i = 0; i < count; i++)
        json_array_append_new(numbers, json_integer(pieces[i]));
    for (size_t i = 0; tw_lock_contact_get(lock, i, &contact); i++)
        json_array_append_new(contacts, contact_json(&contact, rank));
    return json_pack("{s:o, s:o}", "pieces", numbers, "contacts", contacts);
}

static void add(tw_bytes *text, const char *words)
{
    tw_bytes_add(text, words, strlen(words));
}

void cli_say_lock(const tw_puzzle *puzzle, const tw_solution *solution, size_t number,
                  const tw_lock *lock, tw_bytes *text)
{
    char words[60];
    size_t count;
    const uint32_t *pieces = tw_lock_pieces(lock, &count);
    snprintf(words, sizeof words, "assembly %zu is locked: ", number + 1);
    add(text, words);
    for (size_t i = 0; i < count; i++) {
        add(text, i == 0 ? "" : i + 1 < count ? ", " : " and ");
        add(text, tw_puzzle_piece_name(puzzle, solution->placements[pieces[i]].piece));
    }
    add(text, " hold one another fast\n");
}
