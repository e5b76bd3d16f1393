import { render } from "preact";
import { App } from "./app.jsx";
import { start } from "./store.js";

start();
const page = document.getElementById("page");
page.replaceChildren();
render(<App />, page);
