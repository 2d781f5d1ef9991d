// `npm run bench:web`: what the app costs a phone. Prints figures and asserts nothing.
import { benchRows } from "./bench-web/rows.ts";
import { buildWebIfStale } from "./build-web.ts";

const say = (line: string): void => console.log(line);

await buildWebIfStale();
say("Live rows");
await benchRows(say);
