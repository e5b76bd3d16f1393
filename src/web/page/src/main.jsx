import { render } from "preact";
import { App } from "./app.jsx";
import { quick } from "./ask.js";
import { start } from "./store.js";

quick.warm();
start();
const page = document.getElementById("page");
page.replaceChildren();
render(<App />, page);
