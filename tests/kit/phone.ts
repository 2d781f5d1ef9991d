import { instant } from "@plumbline/engine/kernel";
import { type Browser, chromium, type Page } from "playwright-core";
import { enterWindow, goBlank, openOwnWindow } from "./browser/window.ts";
import { findChromium } from "./chromium.ts";
import { clientOf } from "./member.ts";

export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Features that cost time and that no test uses. The suggestions of the address bar are two pages
 * of the browser's own for each window, more than many a test's page; the spare process is for
 * another site.
 */
const UNSEEN_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** The browser takes the last such list alone: these are Playwright's own, for stable tests. */
const UNSTEADY_FEATURES = [
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "TcpPortRandomizationWin",
  "ThirdPartyStoragePartitioning",
];

const DISABLED_FEATURES = [...UNSEEN_FEATURES, ...UNSTEADY_FEATURES].join();

export async function openBrowser(): Promise<Browser> {
  // Pages of one window share a process, and with it what was compiled there.
  const args = [...BROWSER_FLAGS, "--process-per-site", `--disable-features=${DISABLED_FEATURES}`];
  return chromium.launch({ executablePath: await findChromium(), args });
}

let shared: Promise<Browser> | null = null;

/** The one browser of the test files that a worker runs in turn; it ends with the worker. */
export const shareBrowser = (): Promise<Browser> => (shared ??= openBrowser());

/** Closes what a file opened in the shared browser and left open. */
export async function closeWindows(browser: Browser | null): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** The browser that listens on this port, which somebody else started. */
export async function connectBrowser(port: number): Promise<Browser> {
  return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
}

export interface Phone {
  readonly page: Page;
  /** What the page complained about: an uncaught error, or an error on its console. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** A phone of 375×812 with a touch screen, in one of the two themes. */
export async function openPhone(
  browser: Browser,
  {
    url,
    theme,
    hasWorker = false,
  }: {
    readonly url: string;
    readonly theme: "light" | "dark";
    /** Requests that the app's service worker answers cannot be routed by a test. */
    readonly hasWorker?: boolean;
  },
): Promise<Phone> {
  const { context, leave } = await (hasWorker
    ? openOwnWindow(browser, { baseURL: url, serviceWorkers: "allow" })
    : enterWindow(browser, url));
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme: theme });
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, complaints, close: leave };
}

export const PASSWORD = "correct horse battery";

/**
 * A new member at the home screen. Registered by the client, as the form has tests of its own and
 * costs more than most of what follows.
 */
export async function registerReader(page: Page): Promise<{ account: string; token: string }> {
  const account = `reader.${Date.now().toString(36)}`;
  await goBlank(page);
  const server = { url: new URL(page.url()).origin };
  const { auth } = clientOf({ server, clock: { now: () => instant(Date.now()) } });
  const { token } = await auth.register({ account, password: PASSWORD });
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.goto("/#/home");
  await page.locator("[data-screen=home]").waitFor();
  return { account, token };
}

/** Every page that is opened from now on holds the token, as after an earlier visit. */
export async function holdToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("token", value), token);
}

export const arriveAt = (page: Page, hash: string): Promise<void> =>
  page.waitForURL((url) => url.hash === hash);

/** Goes to a place inside the app, as a link there would. */
export const stepTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** Stops the page's clock, which was installed before: it goes on as far as a test turns it. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + CLOCK_STEP_MS);

/** The clock can be stopped only at a time to come. */
const CLOCK_STEP_MS = 10_000;
