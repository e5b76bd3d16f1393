import { render } from "preact";
import { App } from "./app.jsx";
import { quick } from "./ask.js";
import { start } from "./store.js";

// A file that is dropped beside its place would be opened in the place of the page.
for (const kind of ["dragover", "drop"]) addEventListener(kind, (event) => event.preventDefault());

quick.warm();
start();
const page = document.getElementById("page");
page.replaceChildren();
render(<App />, page);
