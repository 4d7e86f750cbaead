#!/usr/bin/env python3
"""call_types.py -- the page's types of the calls, in TypeScript, from app/api/openapi.json.

    call_types.py --write    writes web/src/backend/calls.ts
    call_types.py            prints them

Each schema is a type of its name; a schema within another is one if it has a title. `Calls` has
the request and the answer of each call that is answered in JSON, `FileCalls` the requests of the
others.
"""

import json
import os
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean",
         "null": "null"}
PAGE = os.path.join(TOP, "web", "src", "backend", "calls.ts")
HEAD = "// calls.ts -- written by tools/call_types.py from app/api/openapi.json.\n"


class Types:
    def __init__(self, description):
        self.parts = description["components"]
        self.paths = description["paths"]
        self.named = {}
        for name, schema in self.parts["schemas"].items():
            if schema.get("type") != "integer":
                self.define(name, schema)

    def define(self, name, schema):
        """Keeps the definition of a name; what it contains may define others."""
        if name not in self.named:
            self.named[name] = ""
            inner = dict(schema, title=None)
            kind = "interface %s %s" if schema.get("properties") else "type %s = %s;"
            self.named[name] = comment(schema) + "export " + kind % (name, self.of(inner)) + "\n"
        return name

    def of(self, schema):
        """The type of a schema."""
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            target = self.parts["schemas"][name]
            return "number" if target.get("type") == "integer" else name
        if schema.get("title"):
            return self.define(schema["title"], schema)
        if "const" in schema or "enum" in schema:
            return " | ".join(json.dumps(one) for one in schema.get("enum", [schema.get("const")]))
        for several in ("oneOf", "anyOf"):
            if several in schema:
                return " | ".join(self.of(one) for one in schema[several])
        kind = schema.get("type")
        if isinstance(kind, list):
            return " | ".join(PLAIN[one] for one in kind)
        if kind == "array":
            return self.of_array(schema)
        if kind == "object":
            return self.of_object(schema)
        return PLAIN.get(kind, "unknown")

    def of_array(self, schema):
        first = [self.of(one) for one in schema.get("prefixItems", [])]
        least, most = schema.get("minItems", 0), schema.get("maxItems")
        item = self.of(schema.get("items", {})) if "items" in schema else "unknown"
        if first:
            needed = [one + ("" if i < least else "?") for i, one in enumerate(first)]
            return "[%s]" % ", ".join(needed)
        if most is not None and least == most:
            return "[%s]" % ", ".join([item] * most)
        return ("(%s)[]" if " | " in item else "%s[]") % item

    def of_object(self, schema):
        more = schema.get("additionalProperties")
        if isinstance(more, dict):
            return "Record<string, %s>" % self.of(more)
        rows = []
        for name, field in schema.get("properties", {}).items():
            sign = "" if name in schema.get("required", []) else "?"
            rows += [comment(field), "%s%s: %s;\n" % (name, sign, self.of(field))]
        return "{\n%s}" % "".join(rows) if rows else "Record<string, never>"

    def calls(self):
        """The two interfaces of all calls."""
        answered, files = "", ""
        for path, verbs in self.paths.items():
            call = path.rsplit("/", 1)[1]
            if "post" not in verbs:
                continue
            body = self.parts["requestBodies"][call]["content"]["application/json"]["schema"]
            request = self.of(dict(body, title=call.capitalize() + "Request"))
            answer = verbs["post"]["responses"]["200"]
            if "$ref" in answer:
                answer = self.parts["responses"][answer["$ref"].rsplit("/", 1)[1]]
            told = comment({"description": verbs["post"]["summary"]})
            schema = answer["content"].get("application/json", {}).get("schema")
            if schema:
                answered += "%s%s: [%s, %s];\n" % (told, call, request, self.of(schema))
            else:
                files += "%s%s: %s;\n" % (told, call, request)
        return ("export interface Calls {\n%s}\n\nexport interface FileCalls {\n%s}\n"
                % (answered, files))


def comment(schema):
    return "/** %s */\n" % schema["description"] if schema.get("description") else ""


def main():
    with open(os.path.join(TOP, "app", "api", "openapi.json"), encoding="utf-8") as file:
        types = Types(json.load(file))
    calls = types.calls()
    text = HEAD + "\n" + "\n".join(types.named.values()) + "\n" + calls
    if sys.argv[1:] != ["--write"]:
        sys.stdout.write(text)
        return
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(text)


if __name__ == "__main__":
    main()
