// Where the parts of the page lie. The page in one file has other answers to these two questions.

/** A new worker that answers questions. */
export const newWorker = () => new Worker(new URL("worker.js", document.baseURI));

const at = (name) => new URL(name, document.baseURI).href;

/** What the worker is to open: the address of volley.wasm, or its bytes. */
export const wasmSource = () => at("volley.wasm");

/** The same of what is enough for the commands of FIRST; null: nothing less than all is there. */
export const firstSource = () => at("first.wasm");
