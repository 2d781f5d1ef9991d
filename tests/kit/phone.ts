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
 * Features that take time and that no test uses. The address bar's suggestions are two further
 * pages of the browser for each window, more than many a test opens; the spare process is for
 * another site.
 */
const UNSEEN_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** The browser uses only the last such list: these are Playwright's own, for stable tests. */
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
  // Pages of one window share a process, and with it the compiled scripts.
  const args = [...BROWSER_FLAGS, "--process-per-site", `--disable-features=${DISABLED_FEATURES}`];
  return chromium.launch({ executablePath: await findChromium(), args });
}

let shared: Promise<Browser> | null = null;

/** The only browser of the test files that a worker runs in sequence; it ends with the worker. */
export const shareBrowser = (): Promise<Browser> => (shared ??= openBrowser());

/** Closes what a file opened in the shared browser and did not close. */
export async function closeWindows(browser: Browser | null): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** The browser that listens on this port, started by another process. */
export async function connectBrowser(port: number): Promise<Browser> {
  return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
}

export interface Phone {
  readonly page: Page;
  /** The errors of the page: uncaught ones, and those on its console. */
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
    /** Requests that the app's service worker answers cannot be intercepted by a test. */
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
 * A new member at the home screen. Registered by the client, because the form has separate tests
 * and takes longer than most of a test.
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

/** Every page that is opened afterwards has the token, as after an earlier visit. */
export async function holdToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem("token", value), token);
}

export const arriveAt = (page: Page, hash: string): Promise<void> =>
  page.waitForURL((url) => url.hash === hash);

/** Goes to a place inside the app, as a link would. */
export const stepTo = (page: Page, hash: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/**
 * Stops the page's clock, which must be installed before: it advances only as far as a test moves
 * it.
 */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + CLOCK_STEP_MS);

/** The clock can only be stopped at a future time. */
const CLOCK_STEP_MS = 10_000;
