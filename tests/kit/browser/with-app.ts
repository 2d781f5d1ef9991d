import { instant, type Instant } from "@plumbline/engine/kernel";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { AppProcess } from "../app-process.ts";
import { startApp } from "./app.ts";
import { closeWindows, openPhone, type Phone, shareBrowser } from "../phone.ts";

/** The app and a browser, with the functions by which a test's own server is reached as well. */
export interface House {
  readonly databaseUrl: string;
  readonly server: { readonly url: string };
  readonly clock: { now(): Instant };
  readonly printed: readonly string[];
  readonly browser: Browser;
  openPhone(theme: "light" | "dark"): Promise<Phone>;
}

/** Starts the app and a browser before the tests of a file, and ends both after them. */
export function withApp(start: () => Promise<AppProcess> = startApp): House {
  let app: AppProcess | null = null;
  let browser: Browser | null = null;
  beforeAll(async () => {
    app = await start();
    browser = await shareBrowser();
  });
  afterAll(async () => {
    await closeWindows(browser);
    await app?.stop();
  });
  return {
    get server() {
      return begun(app);
    },
    get databaseUrl() {
      return begun(app).databaseUrl;
    },
    get printed() {
      return [begun(app).printed()];
    },
    get browser() {
      return begun(browser);
    },
    clock: { now: () => instant(Date.now()) },
    openPhone: (theme) => openPhone(begun(browser), { url: begun(app).url, theme }),
  };
}

function begun<Part>(part: Part | null): Part {
  if (part === null) throw new Error("the app is there inside of tests and their hooks");
  return part;
}
