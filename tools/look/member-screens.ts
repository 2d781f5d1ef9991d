import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "@plumbline/messages";
import { speak, visit } from "@plumbline/tests/kit/browser/languages";
import { holdToken, type openBrowser, openPhone, type Phone } from "@plumbline/tests/kit/phone";
import { addressesOf, ALL_SCREENS, VISITOR_SCREENS } from "./addresses.ts";
import { type Opened, OPENED } from "./opened.ts";

type Page = Phone["page"];

const WIDTHS = [320, 375, 430, 1440] as const;
/** Full-page at the design width, and only the first viewport at the other widths. */
const WHOLE_AT = 375;
const HEIGHT = 812;

export interface Look {
  readonly browser: Awaited<ReturnType<typeof openBrowser>>;
  readonly url: string;
  readonly folder: string;
  readonly theme: "light" | "dark";
  /** Only screens whose address starts with one of these; an empty list selects all. */
  readonly paths: readonly string[];
}

/** Takes screenshots of every app screen at each width; without a token, the visitor's screens. */
export async function drawMember(
  look: Look,
  { token, language }: { readonly token: string | null; readonly language: Language },
): Promise<void> {
  const { page, close } = await openPhone(look.browser, look);
  // This file's compiler wraps named functions in a helper, which the page must have as well.
  await page.addInitScript("globalThis.__name = (named) => named");
  if (token !== null) await holdToken(page, token);
  await page.goto("/#/home");
  const isWanted = (path: string) =>
    look.paths.length === 0 || look.paths.some((each) => path.startsWith(each));
  const addresses = await addressesOf(page, token === null ? VISITOR_SCREENS : ALL_SCREENS);
  await speak(page, language);
  for (const [name, path] of addresses.filter((each) => isWanted(each[1]))) {
    const file = token === null ? `visitor-${name}` : name;
    await visit(page, [name, path]);
    await page.waitForTimeout(OVERLAY_MS);
    for (const width of WIDTHS) await draw(page, { look, width, file });
  }
  if (token !== null && language === "en-us") {
    for (const each of OPENED.filter(({ at: [, path] }) => isWanted(path))) {
      await open(page, each);
      await draw(page, { look, width: WHOLE_AT, file: `sheet-${each.name}`, isWhole: false });
    }
  }
  await close();
}

/** Loads a fresh page, because a sheet that is still open would cover it. */
async function open(page: Page, { name, at, open: press }: Opened): Promise<void> {
  await page.setViewportSize({ width: WHOLE_AT, height: HEIGHT });
  await page.goto(`/#${at[1]}`);
  await page.reload();
  await visit(page, at);
  await page.waitForTimeout(OVERLAY_MS);
  await press(page).catch(() => console.log(`${name}: a button is not there`));
  await page.waitForTimeout(RISE_MS);
}

/** Waits for the sheet's opening animation. */
const RISE_MS = 600;

async function draw(
  page: Page,
  {
    look,
    width,
    file,
    isWhole = width === WHOLE_AT,
  }: { readonly look: Look; readonly width: number; readonly file: string; isWhole?: boolean },
): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  if (isWhole) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    // Enlarges the viewport itself, so that fixed bars are drawn at the page's edges.
    await page.setViewportSize({ width, height: Math.min(whole, TALLEST) });
  }
  // Charts redraw after the resize.
  await page.waitForTimeout(REDRAW_MS);
  const folder = join(look.folder, `member-${look.theme}-${width}`);
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${file}.png`) });
}

/** The overlay between two screens is shown for 300 ms, then fades. */
const OVERLAY_MS = 500;
const TALLEST = 1_900;

const REDRAW_MS = 120;
