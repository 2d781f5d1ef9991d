// `npm run bench:web`: measures the app's cost on a phone. Prints figures and asserts nothing.
// `-- Lighthouse` measures this part alone.
import { benchFirstScreen } from "./bench/first-screen.ts";
import { benchKline } from "./bench-web/kline.ts";
import { benchLighthouse } from "./bench-web/lighthouse.ts";
import { benchRows } from "./bench-web/rows.ts";
import { buildWebIfStale } from "./build-web.ts";

const say = (line: string): void => console.log(line);

const PARTS: Readonly<Record<string, (print: typeof say) => void | Promise<void>>> = {
  "First screen": benchFirstScreen,
  Lighthouse: benchLighthouse,
  "Live rows": benchRows,
  Chart: benchKline,
};

const wanted = process.argv.slice(2);
await buildWebIfStale();
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  say(name);
  await measure(say);
}
