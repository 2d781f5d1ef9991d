import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "./chromium.ts";

export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: BROWSER_FLAGS });
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
  { url, theme }: { readonly url: string; readonly theme: "light" | "dark" },
): Promise<Phone> {
  const context: BrowserContext = await browser.newContext({
    baseURL: url,
    viewport: { width: 375, height: 812 },
    colorScheme: theme,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { page, complaints, close: () => context.close() };
}
