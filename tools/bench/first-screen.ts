import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../apps/web/dist/", import.meta.url));
const BUDGET_KB = 110;
/** Names that survive minification in every charting library that the app might load. */
const CHART = /klinecharts|lightweight-charts|createChart|candle_solid/;

/**
 * Bytes that the page loads before any interaction: scripts with their static imports, and styles.
 */
export function benchFirstScreen(say: (line: string) => void): void {
  const page = join(DIST, "index.html");
  if (!existsSync(page)) return say("no build in apps/web/dist: npm start makes one");
  const html = readFileSync(page, "utf8");
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)];
  const paths = withImports(named.map(([, path = ""]) => path));
  // The compressed files that are served, stored next to the originals.
  const sizes = paths.map((path) => ({ path, bytes: read(`${path}.gz`).length }));
  const kilobytes = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  say(`${kilobytes.toFixed(1)} kB gzip in ${paths.length} files (budget ${BUDGET_KB} kB)`);
  for (const { path, bytes } of sizes) say(`  ${(bytes / 1_000).toFixed(1)} kB ${path}`);
  const charts = paths.filter((path) => CHART.test(read(path).toString()));
  say(charts.length === 0 ? "no chart code in it" : `CHART CODE in ${charts.join(", ")}`);
}

/** The files with all their static imports. */
function withImports(paths: readonly string[]): readonly string[] {
  const files = new Set(paths);
  for (const path of files) {
    if (!path.endsWith(".js")) continue;
    const imports = read(path)
      .toString()
      .matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g);
    for (const [, name = ""] of imports) files.add(`/assets/${name}`);
  }
  return [...files];
}

const read = (path: string): Buffer => readFileSync(join(DIST, path));
