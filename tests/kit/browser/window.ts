import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** Opens phones: a context of the browser, for one server. */
export interface Window {
  readonly context: BrowserContext;
  /** Closes its pages; the next phone finds none of their state. */
  leave(): Promise<void>;
}

/** Every window is that of a phone with a touch screen. */
const PHONE_OPTIONS = {
  viewport: { width: 375, height: 812 },
  // Animations are reduced, because they would be drawn sixty times a second; the tests of
  // animations enable them.
  reducedMotion: "reduce",
  hasTouch: true,
  isMobile: true,
  serviceWorkers: "block",
} as const;

/** A window that ends with its phone. */
export async function openOwnWindow(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Window> {
  const context = await browser.newContext({ ...PHONE_OPTIONS, ...options });
  return { context, leave: () => context.close() };
}

interface SharedWindow extends Window {
  isFree: boolean;
}

/** The windows of each browser, by the addresses of servers. */
const shared = new WeakMap<Browser, Map<string, SharedWindow[]>>();

/**
 * One window for a server's phones, one after another: half of a phone's cost is that a new window
 * loads and compiles all scripts again. A second phone at the same time gets another window.
 */
export async function enterWindow(browser: Browser, url: string): Promise<Window> {
  const servers = shared.get(browser) ?? new Map<string, SharedWindow[]>();
  shared.set(browser, servers);
  const windows = servers.get(url) ?? [];
  servers.set(url, windows);
  const free = windows.find(({ isFree }) => isFree);
  if (free !== undefined) {
    free.isFree = false;
    return free;
  }
  const window = await openSharedWindow(browser, url);
  windows.push(window);
  window.context.on("close", () => windows.splice(windows.indexOf(window), 1));
  return window;
}

/** Everything that pages store, which the next phone must not find. */
const STORED = "cookies,local_storage,indexeddb,service_workers,cache_storage";

async function openSharedWindow(browser: Browser, url: string): Promise<SharedWindow> {
  const { context, leave: close } = await openOwnWindow(browser, { baseURL: url });
  // While a page of the server is open, the process with the compiled scripts stays alive.
  const keeper = await context.newPage();
  await goBlank(keeper);
  const devTools = await context.newCDPSession(keeper);
  const window = { context, leave, isFree: false };
  return window;

  async function leave(): Promise<void> {
    // A clock that a test installed applies to every later page of the window.
    const isClockReal = await keeper.evaluate(() =>
      setTimeout.toString().includes("[native code]"),
    );
    if (!isClockReal) return close();
    const pages = context.pages().filter((page) => page !== keeper);
    await Promise.all(pages.map((page) => page.close()));
    await context.clearPermissions();
    await context.setOffline(false);
    await devTools.send("Storage.clearDataForOrigin", { origin: url, storageTypes: STORED });
    window.isFree = true;
  }
}

/** Goes to an empty page of the server's origin, which has its storage and runs no script. */
export async function goBlank(page: Page): Promise<void> {
  const body = `<!doctype html><link rel="icon" href="data:,">`;
  await page.route("/blank", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/blank");
  await page.unroute("/blank");
}
