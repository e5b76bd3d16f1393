// What is not needed for the first answer: a script of its own, which follows it.
import "./focus.js";
export { Published } from "./import.jsx";
export { Linked } from "./linked.jsx";
export { Newer } from "./newer.jsx";
export { Points } from "./points.jsx";
export { CardSearch } from "./search.jsx";
export { Batch } from "./tabs/batch.jsx";
export { Best } from "./tabs/best.jsx";
export { Duel } from "./tabs/duel.jsx";
export { Hazard } from "./tabs/hazard.jsx";
export { Luck } from "./tabs/luck.jsx";
export { Roll } from "./tabs/roll.jsx";
export { Squad } from "./tabs/squad.jsx";
export { Sweep } from "./tabs/sweep.jsx";
export { Survive } from "./tabs/survive.jsx";
export { Worth } from "./tabs/worth.jsx";
