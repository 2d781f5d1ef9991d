import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startAppOn } from "@plumbline/tests/kit/app-process";
import { findChromium } from "@plumbline/tests/kit/chromium";
import { BROWSER_FLAGS, connectBrowser } from "@plumbline/tests/kit/phone";
import lighthouse from "lighthouse";
import { openBenchDatabase } from "../bench/bench-database.ts";

const RUNS = 3;
const SCORE_MIN = 97;
const START_MS_MAX = 15_000;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The screens in measuring order: the last one is a member's. */
const SCREENS = [
  ["login", "/login"],
  ["home", "/home"],
  ["market", "/hangqing"],
  ["kline", "/kline?symbol=BTCUSDT"],
] as const;
const MEMBER_SCREENS = [["heyue", "/heyue"]] as const;

/**
 * Lighthouse's mobile scores of the app as `npm start` serves it, each the best of its runs,
 * because other load on the machine only lowers a score.
 */
export async function benchLighthouse(say: (line: string) => void): Promise<void> {
  const database = await openBenchDatabase();
  const app = await startAppOn(database.url);
  const browser = await openDebugBrowser();
  const measure = async ([name, path]: readonly [string, string]) =>
    say(await lineOf(name, { url: `${app.url}/#${path}`, port: browser.port }));
  try {
    say(`mobile, best of ${RUNS} (aim ≥ ${SCORE_MIN} each)`);
    for (const screen of SCREENS) await measure(screen);
    await signIn(app.url, browser.port);
    for (const screen of MEMBER_SCREENS) await measure(screen);
  } finally {
    await browser.stop();
    await app.stop();
    await database.stop();
  }
}

interface Measured {
  readonly scores: readonly number[];
  readonly paintMs: number;
  readonly blockingMs: number;
  readonly shift: number;
  /** Failed audits apart from performance: "color-contrast". */
  readonly faults: readonly string[];
}

async function lineOf(name: string, at: { url: string; port: number }): Promise<string> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await audit(at));
  const scores = CATEGORIES.map((category, index) => {
    const score = Math.max(...runs.map((measured) => measured.scores[index] ?? 0));
    return `${category} ${(score * 100).toFixed(0)}`;
  });
  const paint = (Math.min(...runs.map(({ paintMs }) => paintMs)) / 1_000).toFixed(2);
  const blocking = Math.min(...runs.map(({ blockingMs }) => blockingMs)).toFixed(0);
  const shift = Math.max(...runs.map((measured) => measured.shift)).toFixed(3);
  const [load = 0] = loadavg();
  // Other load slows the processor down beyond the simulated phone.
  const speed = `LCP ${paint} s, blocking ${blocking} ms, CLS ${shift}, load ${load.toFixed(1)}`;
  const faults =
    [...new Set(runs.flatMap((measured) => measured.faults))].join(", ") || "no faults";
  return `  ${name.padEnd(8)} ${scores.join(", ")}; ${speed}; ${faults}`;
}

async function audit({ url, port }: { url: string; port: number }): Promise<Measured> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    // The session stays signed in.
    disableStorageReset: true,
    logLevel: "error",
  });
  if (result === undefined) throw new Error(`Lighthouse says nothing of ${url}`);
  const { categories, audits } = result.lhr;
  const faults = Object.values(categories)
    .filter(({ id }) => id !== "performance")
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => categories[category]?.score ?? 0),
    paintMs: numberOf("largest-contentful-paint"),
    blockingMs: numberOf("total-blocking-time"),
    shift: numberOf("cumulative-layout-shift"),
    faults,
  };
}

/** A separate browser process, because Lighthouse connects to a port, not to a pipe. */
async function openDebugBrowser(): Promise<{ port: number; stop(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), "plumbline-lighthouse-"));
  const flags = [...BROWSER_FLAGS, "--headless=new", "--remote-debugging-port=0"];
  const browser = spawn(await findChromium(), [...flags, `--user-data-dir=${profile}`], {
    stdio: "ignore",
  });
  const port = await debugPortOf(browser, profile);
  return {
    port,
    stop: async () => {
      const ended = once(browser, "exit");
      browser.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Chromium writes its port into its profile. */
async function debugPortOf(browser: ChildProcess, profile: string): Promise<number> {
  const file = join(profile, "DevToolsActivePort");
  for (let waitedMs = 0; waitedMs < START_MS_MAX; waitedMs += 100) {
    if (browser.exitCode !== null) throw new Error(`the browser ended with ${browser.exitCode}`);
    const port = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    if (port > 0) return port;
    await sleep(100);
  }
  throw new Error("the browser did not open its port");
}

async function signIn(url: string, port: number): Promise<void> {
  const browser = await connectBrowser(port);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error("the browser has no window");
  const page = await context.newPage();
  await page.goto(`${url}/#/login`);
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("button", { name: "Continue as a guest" }).click();
  await page.waitForFunction(() => localStorage.getItem("token") !== null);
  await page.close();
  await browser.close();
}
