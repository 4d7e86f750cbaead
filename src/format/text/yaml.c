/* yaml.c -- YAML by libyaml's events; the only file that uses libyaml.
 *
 * Events come one at a time and go straight into the tree, so nothing recurses and no alias is
 * ever followed. libyaml counts lines from 0 and columns in characters from 0.
 * Rows of a `|` block: libyaml gives their text without the indent, and as mark the `|` itself. The
 * indent is found in the source: the length of a line that is not empty, less that of its row. For
 * this `line_start` walks over the source once, in step with the events.
 * Cost: linear in the text. */
#include <yaml.h>

#include <string.h>

#include "format/text/dom.h"

typedef struct tw_yaml {
    tw_builder *builder;
    const char *text, *end;
    const char *line_start; /* where the line number `line` begins */
    size_t line;            /* from 0 */
    bool began;             /* the only document was seen */
    yaml_parser_t parser;
} tw_yaml;

static tw_place place_of_yaml(const yaml_mark_t *mark)
{
    tw_place at = {(uint32_t)mark->line + 1, (uint32_t)mark->column + 1};
    return at;
}

/* ---- Lines of the source ----------------------------------------------------------------- */

/* Bytes of the line end at p, 0 if there is none; the same set as libyaml's. */
static size_t line_end(const char *p, const char *end)
{
    size_t left = (size_t)(end - p);
    if (*p == '\n')
        return 1;
    if (*p == '\r')
        return left > 1 && p[1] == '\n' ? 2 : 1;
    if (left > 1 && memcmp(p, "\xc2\x85", 2) == 0)
        return 2;
    if (left > 2 && (memcmp(p, "\xe2\x80\xa8", 3) == 0 || memcmp(p, "\xe2\x80\xa9", 3) == 0))
        return 3;
    return 0;
}

static const char *end_of_line(const char *p, const char *end)
{
    while (p < end && line_end(p, end) == 0)
        p++;
    return p;
}

/* The start of a line; `line` must not decrease from call to call. */
static const char *find_yaml_line(tw_yaml *yaml, size_t line)
{
    while (yaml->line < line && yaml->line_start < yaml->end) {
        const char *stop = end_of_line(yaml->line_start, yaml->end);
        yaml->line_start = stop < yaml->end ? stop + line_end(stop, yaml->end) : stop;
        yaml->line++;
    }
    return yaml->line_start;
}

/* Columns before the rows of the block that starts at `mark`. */
static uint32_t block_indent(tw_yaml *yaml, const yaml_mark_t *mark, const char *rows,
                             size_t length)
{
    size_t line = mark->line + 1, skip = 0;
    while (skip < length && rows[skip] == '\n') {
        skip++;
        line++;
    }
    if (skip == length)
        return 0;
    const char *row_end = memchr(rows + skip, '\n', length - skip);
    size_t row = row_end ? (size_t)(row_end - (rows + skip)) : length - skip;
    const char *start = find_yaml_line(yaml, line);
    size_t source = (size_t)(end_of_line(start, yaml->end) - start);
    return source > row ? (uint32_t)(source - row) : 0;
}

/* ---- Errors of libyaml ------------------------------------------------------------------- */

/* Line and column of a byte. */
static tw_place place_of_byte(const tw_yaml *yaml, size_t offset)
{
    tw_place at = {1, 1};
    const char *p = yaml->text;
    while (p < yaml->end && (size_t)(p - yaml->text) < offset) {
        size_t step = line_end(p, yaml->end);
        at.column = step ? 1 : at.column + (((unsigned char)*p & 0xc0) != 0x80);
        at.line += step > 0;
        p += step ? step : 1;
    }
    return at;
}

/* The byte of the source at a line and column counted in characters. */
static char byte_at(const tw_yaml *yaml, const yaml_mark_t *mark)
{
    tw_yaml walk = *yaml;
    walk.line = 0;
    walk.line_start = yaml->text;
    const char *p = find_yaml_line(&walk, mark->line);
    for (size_t column = 0; p < yaml->end; p++) {
        if (((unsigned char)*p & 0xc0) == 0x80)
            continue;
        if (column++ == mark->column)
            return *p;
    }
    return '\0';
}

static const char *hint_for(const tw_yaml *yaml, const char *problem)
{
    static const char quote[] = "put text in quotes, and ASCII art in a `|` block";
    static const char indent[] = "check the indent of this line and the lines before";
    static const char close[] = "see that every bracket and quote is closed";
    static const char *const hints[][2] = {
        {"cannot start any token", quote},
        {"mapping values are not allowed",
         "put a text that contains \": \" in quotes, and check the indent"},
        {"did not find expected key", indent},
        {"expected <block end>", indent},
        {"could not find expected ':'", "a key is followed by a colon and a blank"},
        {"alphabetic or numeric character", quote},
        {"expected node content", close},
        {"expected ',' or", close},
        {"unexpected end of stream", close}};
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strstr(problem, hints[i][0]))
            return i == 0 && byte_at(yaml, &yaml->parser.problem_mark) == '\t'
                       ? "indent with spaces instead of tabs"
                       : hints[i][1];
    return "";
}

static tw_status report_error(tw_yaml *yaml)
{
    tw_reader *reader = yaml->builder->reader;
    const yaml_parser_t *parser = &yaml->parser;
    if (parser->error == YAML_MEMORY_ERROR)
        return tw_reader_memory(reader);
    const char *problem = parser->problem ? parser->problem : "something is wrong";
    if (parser->error == YAML_READER_ERROR && strstr(problem, "control character"))
        return tw_reader_fault(reader, place_of_byte(yaml, parser->problem_offset), "",
                               "there is a control character here; this is not a text");
    if (parser->error == YAML_READER_ERROR)
        return tw_reader_fault(reader, place_of_byte(yaml, parser->problem_offset),
                               "save the file as text in UTF-8", "this is not a text in UTF-8: %s",
                               problem);
    return tw_reader_fault(reader, place_of_yaml(&parser->problem_mark), hint_for(yaml, problem),
                           "this is not YAML: %s%s%s", problem, parser->context ? " " : "",
                           parser->context ? parser->context : "");
}

/* ---- Events ------------------------------------------------------------------------------ */

static bool is_null(const char *text)
{
    return !*text || strcmp(text, "~") == 0 || strcmp(text, "null") == 0 ||
           strcmp(text, "Null") == 0 || strcmp(text, "NULL") == 0;
}

static tw_value_type type_of(yaml_scalar_style_t style, const char *text)
{
    if (style == YAML_LITERAL_SCALAR_STYLE)
        return TW_VALUE_BLOCK;
    if (style != YAML_PLAIN_SCALAR_STYLE)
        return TW_VALUE_QUOTED;
    return is_null(text) ? TW_VALUE_NOTHING : TW_VALUE_PLAIN;
}

static tw_status refuse_extras(tw_yaml *yaml, const yaml_event_t *event, const void *anchor,
                               const void *tag)
{
    tw_place at = place_of_yaml(&event->start_mark);
    if (anchor)
        return tw_reader_fault(yaml->builder->reader, at,
                               "write the value out; put a text that begins with & in quotes",
                               "anchors (&...) are not read here");
    if (tag)
        return tw_reader_fault(yaml->builder->reader, at,
                               "leave it out; put a text that begins with ! in quotes",
                               "tags (!...) are not read here");
    return TW_OK;
}

static tw_status take_yaml_text(tw_yaml *yaml, const yaml_event_t *event)
{
    const char *text = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    yaml_scalar_style_t style = event->data.scalar.style;
    tw_status status =
        refuse_extras(yaml, event, event->data.scalar.anchor, event->data.scalar.tag);
    if (status)
        return status;
    status = tw_build_text(yaml->builder, type_of(style, text), place_of_yaml(&event->start_mark),
                           text, length);
    tw_value *value = yaml->builder->made;
    if (status || !value)
        return status;
    if (value->type == TW_VALUE_BLOCK)
        value->indent = block_indent(yaml, &event->start_mark, text, length);
    value->folded =
        style == YAML_FOLDED_SCALAR_STYLE ||
        (style != YAML_LITERAL_SCALAR_STYLE && event->start_mark.line != event->end_mark.line);
    return TW_OK;
}

static tw_status take_yaml_open(tw_yaml *yaml, const yaml_event_t *event, tw_value_type type,
                                const void *anchor, const void *tag)
{
    tw_status status = refuse_extras(yaml, event, anchor, tag);
    return status ? status : tw_build_open(yaml->builder, type, place_of_yaml(&event->start_mark));
}

static tw_status take_event(tw_yaml *yaml, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_DOCUMENT_START_EVENT:
        if (yaml->began)
            return tw_reader_fault(yaml->builder->reader, place_of_yaml(&event->start_mark),
                                   "put it into a file of its own",
                                   "a second document (---) begins here");
        yaml->began = true;
        break;
    case YAML_SCALAR_EVENT:
        return take_yaml_text(yaml, event);
    case YAML_SEQUENCE_START_EVENT:
        return take_yaml_open(yaml, event, TW_VALUE_LIST, event->data.sequence_start.anchor,
                              event->data.sequence_start.tag);
    case YAML_MAPPING_START_EVENT:
        return take_yaml_open(yaml, event, TW_VALUE_MAP, event->data.mapping_start.anchor,
                              event->data.mapping_start.tag);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        return tw_build_close(yaml->builder);
    case YAML_ALIAS_EVENT:
        return tw_reader_fault(yaml->builder->reader, place_of_yaml(&event->start_mark),
                               "write the value out; put a text that begins with * in quotes",
                               "aliases (*...) are not read here");
    case YAML_NO_EVENT:
    case YAML_STREAM_START_EVENT:
    case YAML_STREAM_END_EVENT:
    case YAML_DOCUMENT_END_EVENT:
        break;
    }
    return TW_OK;
}

/* %TAG directives are refused before libyaml sees them: it compares each with all others. */
static tw_status refuse_directives(const tw_yaml *yaml)
{
    const char *line = yaml->text;
    while (line < yaml->end) {
        if (yaml->end - line >= 4 && memcmp(line, "%TAG", 4) == 0)
            return tw_reader_fault(yaml->builder->reader,
                                   place_of_byte(yaml, (size_t)(line - yaml->text)), "leave it out",
                                   "%%TAG directives are not read here");
        line = end_of_line(line, yaml->end);
        line += line < yaml->end ? line_end(line, yaml->end) : 0;
    }
    return TW_OK;
}

tw_status tw_build_yaml(tw_builder *builder, const char *text, size_t size)
{
    tw_yaml yaml = {.builder = builder, .text = text, .end = text + size, .line_start = text};
    if (!yaml_parser_initialize(&yaml.parser))
        return tw_reader_memory(builder->reader);
    yaml_parser_set_encoding(&yaml.parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&yaml.parser, (const unsigned char *)text, size);
    tw_status status = refuse_directives(&yaml);
    for (bool last = false; status == TW_OK && !last;) {
        yaml_event_t event;
        if (yaml_parser_parse(&yaml.parser, &event)) {
            last = event.type == YAML_STREAM_END_EVENT;
            status = take_event(&yaml, &event);
            yaml_event_delete(&event);
        } else {
            status = report_error(&yaml);
        }
    }
    yaml_parser_delete(&yaml.parser);
    if (status == TW_OK && !builder->root) {
        tw_place start = {1, 1};
        return tw_reader_fault(builder->reader, start, "", "there is nothing in this text");
    }
    return status;
}
