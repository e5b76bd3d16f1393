// Where the parts of the page lie. The page in one file has other answers to these two questions.

/** A new worker that answers questions. */
export const newWorker = () => new Worker(new URL("worker.js", document.baseURI));

/** What the worker is to open: the address of volley.wasm, or its bytes. */
export const wasmSource = () => new URL("volley.wasm", document.baseURI).href;
