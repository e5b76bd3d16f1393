// Put questions to the library, and print its answers.
// Usage: node ask.mjs QUESTION...       with the package volley-xwing installed
import { open, VolleyError } from "volley-xwing";

const volley = await open();
for (const words of process.argv.slice(2)) process.stdout.write(volley.ask(words));

const told = volley.answer({
    command: "run", attackers: ["3 focus lock"], defender: "3 focus evade", no_check: true,
});
console.log(`mean damage ${told.damage.mean.toFixed(6)}, hit ${(100 * told.hit).toFixed(2)} %`);
try {
    volley.ask('run "3 focus lokc" vs 2');
} catch (error) {
    if (!(error instanceof VolleyError)) throw error;
    console.log(`column ${error.error.column}: ${error.message}`);
}
