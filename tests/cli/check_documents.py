"""Check JSON documents of the program against its JSON Schema.

Usage: check_documents.py SCHEMAS DOCUMENTS...
SCHEMAS is what `volley schema` writes; a document is a file COMMAND.ANYTHING, each line of which is one.
A member that the schema does not tell of is a fault here, though readers are to pass over it. That the schema is
no empty promise is checked, too: a document without a member that must be there is refused, and so is one in which
a number is a text.
"""
import copy
import json
import os
import sys
from jsonschema import Draft202012Validator


def close(schema):
    """Forbid members that a schema does not tell of."""
    if isinstance(schema, list):
        for item in schema:
            close(item)
    elif isinstance(schema, dict):
        for item in list(schema.values()):
            close(item)
        if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
            schema.setdefault("additionalProperties", False)


def spoiled(document):
    """A document without each of its members but the version, and with each number at its top as a text."""
    for key, value in document.items():
        without = copy.copy(document)
        del without[key]
        yield f"without {key}", key, without
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            yield f"{key} as a text", None, {**document, key: "text"}


def required(schema):
    """Members that each shape of a document must have."""
    shapes = schema.get("anyOf", [schema])
    return set.intersection(*(set(shape["required"]) for shape in shapes))


def main():
    with open(sys.argv[1]) as file:
        schemas = json.load(file)["$defs"]
    for schema in schemas.values():
        Draft202012Validator.check_schema(schema)
        close(schema)
    validators = {command: Draft202012Validator(schema) for command, schema in schemas.items()}
    counts = dict.fromkeys(schemas, 0)
    faults = refused = 0
    for name in sys.argv[2:]:
        command = os.path.basename(name).split(".")[0]
        if command not in validators:
            continue
        with open(name, "rb") as file:
            lines = file.read().decode().splitlines()
        for line in lines:
            document = json.loads(line)
            counts[command] += 1
            for error in validators[command].iter_errors(document):
                faults += 1
                print(f"{name}: {error.json_path}: {error.message[:300]}")
                for inner in error.context or ():
                    print(f"    or {inner.json_path}: {inner.message[:300]}")
            if counts[command] > 1:
                continue
            for what, key, other in spoiled(document):
                if key is None or key in required(schemas[command]):
                    refused += 1
                    if validators[command].is_valid(other):
                        faults += 1
                        print(f"{name}: {what}, it is not refused")
    for command, count in counts.items():
        if count == 0:
            faults += 1
            print(f"no document of {command}")
    print(f"{sum(counts.values())} documents of {len(counts)} commands, {refused} spoiled ones, {faults} faults")
    return faults > 0 or refused == 0


sys.exit(main())
