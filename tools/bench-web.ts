// `npm run bench:web`: what the app costs a phone. Prints figures and asserts nothing.
import { benchFirstScreen } from "./bench/first-screen.ts";
import { benchKline } from "./bench-web/kline.ts";
import { benchLighthouse } from "./bench-web/lighthouse.ts";
import { benchRows } from "./bench-web/rows.ts";
import { buildWebIfStale } from "./build-web.ts";

const say = (line: string): void => console.log(line);

await buildWebIfStale();
say("First screen");
benchFirstScreen(say);
say("Lighthouse");
await benchLighthouse(say);
say("Live rows");
await benchRows(say);
say("Chart");
await benchKline(say);
