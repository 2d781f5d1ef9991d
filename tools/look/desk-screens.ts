import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDesk } from "@plumbline/tests/kit/desk/desk-page";
import type { Phone } from "@plumbline/tests/kit/phone";
import type { Look } from "./member-screens.ts";

type Page = Phone["page"];

const WIDTHS = [1024, 1440] as const;
const HEIGHT = 900;
const SETTLE_MS = 700;

/** Every page of the desk's menu with its tabs, and the first record of each list. */
export async function drawDesk(look: Look, token: string): Promise<void> {
  const { page, close } = await openDesk({ ...look, server: look }, token);
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: "reduce" });
  await page.goto("/desk/");
  await page.getByRole("menuitem").first().waitFor();
  const places = new Set(["#/", ...(await linksIn(page, "[role=menuitem]"))]);
  for (const place of places) {
    await goTo(page, place);
    // The lists of one product are tabs of one menu entry.
    for (const tab of await linksIn(page, "[role=tab], nav a")) places.add(tab);
    const name = place.replace(/^#\//, "").split(/[?/]/)[0] || "dashboard";
    await draw(page, look, name);
    if (await openFirst(page)) await draw(page, look, `${name}-one`);
  }
  await close();
}

async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, place);
  await page.waitForTimeout(SETTLE_MS);
}

const linksIn = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(
    (each) =>
      [...document.querySelectorAll(each)]
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => href.startsWith("#/")),
    selector,
  );

/** Whether the list's first row links to a page of its own. */
async function openFirst(page: Page): Promise<boolean> {
  const before = page.url();
  const rows = page.locator("tbody tr.MuiTableRow-hover, tbody tr[data-href]");
  if ((await rows.count()) === 0) return false;
  await rows
    .first()
    .click({ timeout: SETTLE_MS, position: { x: 120, y: 12 } })
    .catch(() => null);
  await page.waitForTimeout(SETTLE_MS);
  return page.url() !== before;
}

async function draw(page: Page, look: Look, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const folder = join(look.folder, `desk-${look.theme}-${width}`);
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`) });
  }
}
