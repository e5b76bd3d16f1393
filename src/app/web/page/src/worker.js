// The library in a thread of its own: work.js has what comes in and goes out.
import { working } from "./work.js";

const hear = working(postMessage);

onmessage = ({ data }) => hear(data);
