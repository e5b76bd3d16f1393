// The types of answers, from the schemas that the module itself writes: documents.d.ts of the package.
// Usage: node types.mjs FOLDER_OF_THE_PACKAGE
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const folder = resolve(process.argv[2]);
const { open } = await import(pathToFileURL(join(folder, "index.mjs")));
const { $defs: answers } = JSON.parse((await open()).ask({ command: "schema" }));

const union = (types) => [...new Set(types)].join(" | ");

function typeOf(schema, edge) {
    if (schema.anyOf)
        return union(schema.anyOf.map((one) => typeOf(one, edge)));
    if ("const" in schema)
        return JSON.stringify(schema.const);
    if (schema.enum)
        return union(schema.enum.map((word) => JSON.stringify(word)));
    if (Array.isArray(schema.type))
        return union(schema.type.map((type) => typeOf({ ...schema, type }, edge)));
    if (schema.type === "array") {
        const item = typeOf(schema.items, edge);
        return / \| /.test(item) ? `(${item})[]` : `${item}[]`;
    }
    if (schema.type !== "object")
        return schema.type === "integer" ? "number" : schema.type;
    if (schema.additionalProperties)
        return `Record<string, ${typeOf(schema.additionalProperties, edge)}>`;
    return membersOf(schema, edge);
}

function membersOf(schema, edge) {
    const inner = `${edge}    `;
    const rows = Object.entries(schema.properties).map(([key, value]) =>
        `${inner}${key}${schema.required?.includes(key) ? "" : "?"}: ${typeOf(value, inner)};\n`);
    return `{\n${rows.join("")}${edge}}`;
}

writeFileSync(join(folder, "documents.d.ts"),
              `// Made from the schemas of \`volley schema\`; docs/report.md tells what the members mean.

/** What each command answers with. Members may be added in later versions. */
export interface Documents ${membersOf({ properties: answers, required: Object.keys(answers) }, "")}
`);
