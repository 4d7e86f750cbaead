/* certificate_file.c -- writes a certificate; reads one and verifies it.
 *
 * Weights are JSON, with cells and pieces by name, and without those that are 0. When they are
 * read, cells and pieces become numbers of the puzzle; a list has a cell, or a piece, at most once.
 * tw_certificate_verify decides whether the weights prove anything. Without weights, a certificate
 * has a line of JSON, and the steps of a proof, which tw_cover_proof_check checks. Neither call
 * uses this file, or the program that wrote the text. */
#include <tw/advanced/certificate.h>

#include <stdio.h>
#include <string.h>

#include "certify/cover_proof.h"
#include "certify/weights.h"
#include "base/emitter.h"
#include "format/shape/cell_sets.h"
#include "solve/explain/explanation.h"

#define CERTIFICATE_KEY "tilewright-certificate"
#define PROOF_KEY "tilewright-proof"
#define MOST_CUTS 1000
#define MOST_WEIGHT ((int64_t)1 << 53)

/* 32 digits, or "" in a build that cannot hash. TW_ERR_MEMORY. */
static tw_status fingerprint_text(const tw_context *context, const tw_puzzle *puzzle, char text[33],
                                  tw_error *error)
{
    tw_hash hash = {{0}};
    text[0] = '\0';
    tw_status status = tw_puzzle_hash(context, puzzle, &hash, error);
    for (size_t i = 0; status == TW_OK && i < sizeof hash.bytes; i++)
        snprintf(text + 2 * i, 3, "%02x", hash.bytes[i]);
    return status;
}

/* ---- Writing ----------------------------------------------------------------------------- */

typedef struct certificate_writer {
    tw_emitter to;
    const tw_explanation *explanation;
} certificate_writer;

static bool all_zero(const int64_t *weights, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (weights[i])
            return false;
    return true;
}

static void put_cell_weights(certificate_writer *self, const int64_t *weights, size_t cells)
{
    const tw_puzzle *puzzle = self->explanation->puzzle;
    if (all_zero(weights, cells))
        return;
    tw_emitter_list(&self->to, "cells", false);
    for (uint32_t c = 0; c < cells; c++) {
        if (!weights[c])
            continue;
        tw_emitter_map(&self->to, NULL, true);
        tw_put_cell(&self->to, tw_puzzle_lattice(puzzle), "cell", tw_puzzle_cell(puzzle, c));
        tw_emitter_number(&self->to, "weight", weights[c]);
        tw_emitter_end(&self->to);
    }
    tw_emitter_end(&self->to);
}

static void put_piece_weights(certificate_writer *self, const int64_t *weights, size_t stocks)
{
    const tw_whole_cover *whole = &self->explanation->whole;
    if (all_zero(weights, stocks))
        return;
    tw_emitter_list(&self->to, "pieces", false);
    for (uint32_t s = 0; s < stocks; s++) {
        uint32_t of = 0, copy = tw_whole_cover_copy(whole, s, &of);
        if (!weights[s])
            continue;
        tw_emitter_map(&self->to, NULL, true);
        tw_emitter_text(&self->to, "piece",
                        tw_puzzle_piece_name(self->explanation->puzzle,
                                             tw_poses_stock(whole->poses, s)->piece));
        if (of > 1)
            tw_emitter_count(&self->to, "copy", copy);
        tw_emitter_number(&self->to, "weight", weights[s]);
        tw_emitter_end(&self->to);
    }
    tw_emitter_end(&self->to);
}

static void put_weights(certificate_writer *self, const tw_certificate *of,
                        const tw_weights *weights)
{
    tw_emitter_count(&self->to, "modulus", weights->modulus);
    tw_emitter_number(&self->to, "each", weights->number);
    put_piece_weights(self, weights->stocks, of->stocks);
    put_cell_weights(self, weights->places, of->cells);
}

static void put_proof(certificate_writer *self, const tw_certificate *certificate)
{
    put_weights(self, certificate, &certificate->weights);
    if (certificate->cut_count == 0)
        return;
    tw_emitter_list(&self->to, "cuts", false);
    for (size_t c = 0; c < certificate->cut_count; c++) {
        tw_emitter_map(&self->to, NULL, false);
        tw_emitter_number(&self->to, "weight", certificate->cut_weights[c]);
        put_weights(self, certificate, &certificate->cuts[c]);
        tw_emitter_end(&self->to);
    }
    tw_emitter_end(&self->to);
}

static void put_cases(certificate_writer *self, const tw_certificate *certificate)
{
    const tw_puzzle *puzzle = self->explanation->puzzle;
    tw_put_cell(&self->to, tw_puzzle_lattice(puzzle), "split",
                tw_puzzle_cell(puzzle, certificate->split));
    tw_emitter_list(&self->to, "cases", false);
    for (size_t c = 0; c < certificate->case_count; c++) {
        tw_emitter_map(&self->to, NULL, false);
        put_proof(self, certificate->cases[c]);
        tw_emitter_end(&self->to);
    }
    tw_emitter_end(&self->to);
}

static tw_status write_weights(const tw_explanation *explanation, const char *fingerprint,
                               const tw_out *out)
{
    certificate_writer self = {.explanation = explanation};
    const tw_certificate *certificate = explanation->certificate;
    tw_emitter_open(&self.to, out, TW_EMITTER_JSON);
    tw_emitter_count(&self.to, CERTIFICATE_KEY, 1);
    if (*fingerprint)
        tw_emitter_text(&self.to, "puzzle", fingerprint);
    if (certificate->split == TW_NO_SPLIT)
        put_proof(&self, certificate);
    else
        put_cases(&self, certificate);
    return tw_emitter_close(&self.to);
}

static tw_status write_steps(const tw_explanation *explanation, const char *fingerprint,
                             const tw_watch *watch, const tw_out *out, tw_error *error)
{
    char head[100];
    tw_pace pace = tw_pace_of(explanation->context, watch);
    const tw_prover prover = {tw_proof_goes_on, &pace};
    tw_proved answer = TW_PROVED_STOPPED;
    const int length = snprintf(head, sizeof head,
                                *fingerprint ? "{\"" PROOF_KEY "\": 1, \"puzzle\": \"%s\"}\n"
                                             : "{\"" PROOF_KEY "\": 1}\n",
                                fingerprint);
    if (!out->write(out->user, head, (size_t)length))
        return tw_fail_as(error, TW_ERR_IO);
    tw_status status = tw_cover_prove(explanation->context, explanation->whole.encoding.cover,
                                      TW_CLAUSES_PRODUCT, &prover, out, &answer, error);
    if (status == TW_OK && answer != TW_PROVED_NONE)
        return tw_fail(error, TW_ERR_STATE, "it was stopped");
    return status;
}

tw_status tw_certificate_write(const tw_explanation *explanation, const tw_watch *watch,
                               const tw_out *out, tw_error *error)
{
    tw_clear_error(error);
    char fingerprint[33] = "";
    if (!explanation->certificate && explanation->reason != TW_REASON_CORE)
        return tw_fail(error, TW_ERR_UNSUPPORTED, "there is no certificate: the answer is \"%s\"",
                       tw_reason_word(explanation->reason));
    tw_status status =
        fingerprint_text(explanation->context, explanation->puzzle, fingerprint, error);
    if (status)
        return status;
    return explanation->certificate ? write_weights(explanation, fingerprint, out)
                                    : write_steps(explanation, fingerprint, watch, out, error);
}

/* ---- Reading ----------------------------------------------------------------------------- */

typedef struct certificate_reader {
    tw_reader *reader;
    const tw_puzzle *puzzle;
    const tw_whole_cover *whole;
    size_t cells, stocks;
} certificate_reader;

static bool get_weight(certificate_reader *self, const tw_value *map, int64_t *weight)
{
    static const tw_bounds bounds = {-MOST_WEIGHT, MOST_WEIGHT};
    const tw_value *value = tw_require(self->reader, map, "weight");
    if (!value || !tw_get_integer(self->reader, value, "\"weight\"", bounds, weight))
        return false;
    if (*weight == 0)
        tw_reader_fault(self->reader, value->at, "leave it out", "a weight of 0 says nothing");
    return *weight != 0;
}

/* Sets one weight, once. */
static void set_weight(certificate_reader *self, const tw_value *map, int64_t *weight)
{
    int64_t read = 0;
    if (!get_weight(self, map, &read))
        return;
    if (*weight)
        tw_reader_fault(self->reader, map->at, "remove one of the two", "it has a weight already");
    *weight = read;
}

static void read_cell_weight(certificate_reader *self, const tw_value *map, int64_t *weights)
{
    static const char *const keys[] = {"cell", "weight", NULL};
    const tw_lattice *lattice = tw_puzzle_lattice(self->puzzle);
    tw_cell cell;
    if (!tw_is_type(self->reader, map, TW_VALUE_MAP, "a cell with its weight") ||
        !tw_check_keys(self->reader, map, keys))
        return;
    const tw_value *value = tw_require(self->reader, map, "cell");
    if (!value || !tw_get_cell(self->reader, lattice, value, &cell))
        return;
    uint32_t number = tw_puzzle_find_cell(self->puzzle, cell);
    if (number == UINT32_MAX)
        tw_reader_fault(self->reader, value->at, "", "the container has no cell %s",
                        tw_show_cell(lattice, cell).text);
    else
        set_weight(self, map, &weights[number]);
}

/* The stock of this copy of a piece; UINT32_MAX: there is none. */
static uint32_t find_copy_stock(const certificate_reader *self, const char *name, uint64_t copy)
{
    for (uint32_t s = 0; s < self->stocks; s++) {
        uint32_t of = 0;
        const char *own =
            tw_puzzle_piece_name(self->puzzle, tw_poses_stock(self->whole->poses, s)->piece);
        if (strcmp(own, name) == 0 && tw_whole_cover_copy(self->whole, s, &of) == copy)
            return s;
    }
    return UINT32_MAX;
}

static void read_piece_weight(certificate_reader *self, const tw_value *map, int64_t *weights)
{
    static const char *const keys[] = {"piece", "copy", "weight", NULL};
    const char *name = "";
    uint64_t copy = 1;
    if (!tw_is_type(self->reader, map, TW_VALUE_MAP, "a piece with its weight") ||
        !tw_check_keys(self->reader, map, keys))
        return;
    const tw_value *piece = tw_require(self->reader, map, "piece");
    const tw_value *number = tw_find(map, "copy");
    if (!piece || !tw_get_name(self->reader, piece, "\"piece\"", &name) ||
        (number && !tw_get_count(self->reader, number, "\"copy\"", &copy)))
        return;
    uint32_t stock = find_copy_stock(self, name, copy);
    if (stock == UINT32_MAX)
        tw_reader_fault(self->reader, piece->at, "",
                        "the puzzle has no piece %s, or not so many, or it is equal to another one",
                        tw_quote(name).text);
    else
        set_weight(self, map, &weights[stock]);
}

static void read_list(certificate_reader *self, const tw_value *list, int64_t *weights,
                      void (*read)(certificate_reader *, const tw_value *, int64_t *))
{
    if (!list || !tw_is_type(self->reader, list, TW_VALUE_LIST, "a list of weights"))
        return;
    for (const tw_value *one = list->first; one && !tw_reader_full(self->reader); one = one->next)
        read(self, one, weights);
}

static void read_weights(certificate_reader *self, const tw_value *map, tw_weights *weights)
{
    static const tw_bounds bounds = {-MOST_WEIGHT, MOST_WEIGHT};
    const tw_value *modulus = tw_find(map, "modulus"), *each = tw_find(map, "each");
    if (modulus)
        tw_get_count(self->reader, modulus, "\"modulus\"", &weights->modulus);
    else
        tw_reader_fault(self->reader, map->at, "0 where signs count", "\"modulus\" is missing");
    if (each)
        tw_get_integer(self->reader, each, "\"each\"", bounds, &weights->number);
    read_list(self, tw_find(map, "cells"), weights->places, read_cell_weight);
    read_list(self, tw_find(map, "pieces"), weights->stocks, read_piece_weight);
}

static void read_proof(certificate_reader *self, const tw_value *map, tw_certificate *certificate)
{
    const tw_value *cuts = tw_find(map, "cuts");
    read_weights(self, map, &certificate->weights);
    if (cuts) {
        static const char *const keys[] = {"weight", "modulus", "each", "pieces", "cells", NULL};
        size_t number = 0;
        if (!tw_is_type(self->reader, cuts, TW_VALUE_LIST, "\"cuts\""))
            return;
        if (cuts->count > MOST_CUTS) {
            tw_reader_fault(self->reader, cuts->at, "", "there are more than %d cuts", MOST_CUTS);
            return;
        }
        if (tw_certificate_add_cuts(certificate, cuts->count)) {
            tw_reader_memory(self->reader);
            return;
        }
        for (const tw_value *one = cuts->first; one; one = one->next, number++) {
            if (!tw_is_type(self->reader, one, TW_VALUE_MAP, "a cut") ||
                !tw_check_keys(self->reader, one, keys))
                return;
            get_weight(self, one, &certificate->cut_weights[number]);
            read_weights(self, one, &certificate->cuts[number]);
        }
    }
}

static void read_case(certificate_reader *self, const tw_value *map, tw_certificate **made)
{
    static const char *const keys[] = {"modulus", "each", "pieces", "cells", "cuts", NULL};
    if (!tw_is_type(self->reader, map, TW_VALUE_MAP, "a case") ||
        !tw_check_keys(self->reader, map, keys))
        return;
    if (tw_certificate_new(self->reader->context, self->cells, self->stocks, made))
        tw_reader_memory(self->reader);
    else
        read_proof(self, map, *made);
}

/* One case for each option that covers the cell: a short text cannot ask for more memory. */
static size_t count_cases(const certificate_reader *self, uint32_t place)
{
    const tw_encoding *encoding = &self->whole->encoding;
    size_t count = 0;
    for (size_t o = 0; o < encoding->option_count; o++)
        count += tw_encoding_covers(encoding, encoding->pose_of_option[o], place);
    return count;
}

static void read_cases(certificate_reader *self, const tw_value *split, const tw_value *list,
                       tw_certificate *certificate)
{
    tw_cell cell;
    size_t number = 0;
    if (!list || !tw_get_cell(self->reader, tw_puzzle_lattice(self->puzzle), split, &cell)) {
        tw_reader_fault(self->reader, split->at, "", "\"split\" needs a cell, and \"cases\"");
        return;
    }
    uint32_t place = tw_puzzle_find_cell(self->puzzle, cell);
    if (place == UINT32_MAX || !tw_is_type(self->reader, list, TW_VALUE_LIST, "\"cases\"")) {
        tw_reader_fault(self->reader, split->at, "", "the container has no such cell");
        return;
    }
    if (list->count != count_cases(self, place)) {
        tw_reader_fault(self->reader, list->at, "", "there are %zu cases; %zu are needed",
                        list->count, count_cases(self, place));
        return;
    }
    if (tw_certificate_add_cases(certificate, place, list->count)) {
        tw_reader_memory(self->reader);
        return;
    }
    for (const tw_value *one = list->first; one && !tw_reader_full(self->reader); one = one->next)
        read_case(self, one, &certificate->cases[number++]);
}

static void check_fingerprint(certificate_reader *self, const tw_value *root)
{
    char own[33] = "";
    const char *said = "";
    tw_error error = {0};
    const tw_value *value = tw_find(root, "puzzle");
    tw_status status = fingerprint_text(self->reader->context, self->puzzle, own, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(self->reader);
    if (status || !*own)
        return;
    if (!value)
        tw_reader_fault(self->reader, root->at, "", "\"puzzle\", its fingerprint, is missing");
    else if (tw_get_name(self->reader, value, "\"puzzle\"", &said) && strcmp(said, own) != 0)
        tw_reader_fault(self->reader, value->at, "", "it belongs to another puzzle: this one is %s",
                        own);
}

static void read_certificate_root(certificate_reader *self, const tw_value *root,
                                  tw_certificate *certificate)
{
    static const char *const keys[] = {CERTIFICATE_KEY, "puzzle", "modulus", "each",
                                       "pieces",        "cells",  "cuts",    NULL};
    static const char *const case_keys[] = {CERTIFICATE_KEY, "puzzle", "split", "cases", NULL};
    const tw_value *split = tw_find(root, "split");
    if (!tw_is_type(self->reader, root, TW_VALUE_MAP, "a certificate") ||
        !tw_check_version(self->reader, root, CERTIFICATE_KEY) ||
        !tw_check_keys(self->reader, root, split ? case_keys : keys))
        return;
    check_fingerprint(self, root);
    if (split)
        read_cases(self, split, tw_find(root, "cases"), certificate);
    else
        read_proof(self, root, certificate);
}

static void verify_weights(certificate_reader *self, const tw_value *root)
{
    tw_certificate *certificate = NULL;
    if (tw_certificate_new(self->reader->context, self->cells, self->stocks, &certificate)) {
        tw_reader_memory(self->reader);
        return;
    }
    read_certificate_root(self, root, certificate);
    tw_error error = {0};
    tw_status status = TW_OK;
    if (self->reader->status == TW_OK && self->reader->faults == 0)
        status = tw_certificate_verify(self->whole->encoding.cover, certificate,
                                       &self->reader->pace, &error);
    if (status == TW_ERR_STATE)
        tw_reader_stop(self->reader);
    else if (status)
        tw_reader_fault(self->reader, (tw_place){0, 0}, "", "it proves nothing: %s", error.message);
    tw_certificate_free(certificate);
}

/* root: the first line of the text. */
static void verify_steps(certificate_reader *self, const tw_value *root, tw_source text)
{
    static const char *const keys[] = {PROOF_KEY, "puzzle", NULL};
    tw_error error = {0};
    tw_proof_lines lines = {.context = self->reader->context,
                            .at = text.text,
                            .end = text.text + text.size,
                            .line = 1,
                            .error = &error};
    if (!tw_is_type(self->reader, root, TW_VALUE_MAP, "a certificate") ||
        !tw_check_version(self->reader, root, PROOF_KEY) ||
        !tw_check_keys(self->reader, root, keys))
        return;
    check_fingerprint(self, root);
    tw_proof_next_line(&lines);
    tw_status status = self->reader->faults > 0 ? TW_OK
                                                : tw_cover_proof_check(self->whole->encoding.cover,
                                                                       &lines, &self->reader->pace);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(self->reader);
    else if (status == TW_ERR_STATE)
        tw_reader_stop(self->reader);
    else if (status)
        tw_reader_refuse(self->reader, status, error.at, "", "%s",
                         *error.message ? error.message : tw_status_text(status));
    tw_proof_lines_free(&lines);
}

static void read_and_verify(certificate_reader *self, const tw_source *source)
{
    const tw_value *root = NULL;
    tw_source head = *source;
    const char *const key = memchr(source->text, '"', source->size); /* the first */
    const char *const end = memchr(source->text, '\n', source->size);
    const size_t after = key ? (size_t)(source->text + source->size - key) : 0;
    const bool steps =
        after > strlen(PROOF_KEY) && memcmp(key + 1, PROOF_KEY, strlen(PROOF_KEY)) == 0;
    if (steps && end)
        head.size = (size_t)(end - source->text);
    if (tw_parse_json(self->reader, &head, &root))
        return;
    if (steps)
        verify_steps(self, root, *source);
    else
        verify_weights(self, root);
}

tw_status tw_certificate_check(const tw_context *context, const tw_puzzle *puzzle,
                               const tw_source *source, const tw_watch *watch,
                               const tw_report *report)
{
    tw_reader reader;
    tw_whole_cover whole = {0};
    tw_error error = {0};
    tw_reader_open(&reader, context, source);
    reader.pace = tw_pace_of(context, watch);
    tw_status status = tw_whole_cover_make(context, puzzle, &reader.pace, &whole, &error);
    if (status == TW_ERR_MEMORY)
        tw_reader_memory(&reader);
    else if (status == TW_ERR_STATE)
        tw_reader_stop(&reader);
    else if (status)
        tw_reader_fault(&reader, (tw_place){0, 0}, "", "%s", error.message);
    certificate_reader self = {.reader = &reader,
                               .puzzle = puzzle,
                               .whole = &whole,
                               .cells = tw_puzzle_cell_count(puzzle)};
    if (status == TW_OK) {
        self.stocks = tw_poses_stock_count(whole.poses);
        read_and_verify(&self, source);
    }
    tw_whole_cover_free(&whole);
    return tw_reader_close(&reader, report);
}
