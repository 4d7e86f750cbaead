#!/usr/bin/env python3
"""openapi.py -- keeps the requests of app/api/openapi.json in step with the tables of the calls.

    openapi.py --write DIRECTORY    rewrites them from DIRECTORY/tools/call_fields
    openapi.py --test PROGRAM       compares them (a test, in TAP)

Answers are written by hand. Requests are in two parts of the file, a line each: the bodies under
"requestBodies", by the names of the calls, and the schemas of groups of fields.
"""

import json
import os
import re
import subprocess
import sys

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGE = os.path.join(TOP, "app", "api", "openapi.json")
BODIES = re.compile(r'(    "requestBodies": \{\n).*?(\n    \},\n)', re.DOTALL)
GROUP = r'^      "%s": \{.*\},$'


def body(schema):
    content = {"application/json": {"schema": schema}}
    return {"required": True, "content": content} if "required" in schema else {"content": content}


def rewritten(text, program):
    made = json.loads(subprocess.run([program], check=True, stdout=subprocess.PIPE).stdout)
    bodies = ",\n".join('      "%s": %s' % (name, json.dumps(body(schema)))
                        for name, schema in made["calls"].items())
    text = BODIES.sub(lambda found: found[1] + bodies + found[2], text, count=1)
    for name, schema in made["groups"].items():
        line = '      "%s": %s,' % (name, json.dumps(schema))
        text = re.sub(GROUP % name, lambda found: line, text, count=1, flags=re.MULTILINE)
    return text


def page():
    with open(PAGE, encoding="utf-8") as file:
        return file.read()


def main(mode, where):
    text = page()
    if mode == "--write":
        text = rewritten(text, os.path.join(where, "tools", "call_fields"))
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(text)
        return 0
    print("1..2")
    same = rewritten(text, where) == text
    print("%s 1 - the description has the fields of the calls" % ("ok" if same else "not ok"))
    if not same:
        print("# tools/openapi.py --write BUILD rewrites it")
    schemas = json.loads(text)["components"]["schemas"]
    lost = sorted(set(re.findall(r'"#/components/schemas/(\w+)"', text)) - set(schemas))
    print("%s 2 - each schema that is referred to is there" % ("not ok" if lost else "ok"))
    if lost:
        print("# no schema has the name", ", ".join(lost))
    return 0 if same and not lost else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
