import type { Browser, Locator, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { NEW_PASSWORD, oneTimeCode } from "../operator.ts";
import { openPhone, type Phone } from "../phone.ts";

/** A page of the desk with a signed-in operator, and the credentials they stored. */
export interface DeskPerson {
  readonly name: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

interface Place {
  readonly browser: Browser;
  readonly server: { readonly url: string };
}

/** A separate browser window with a desk's screen; signed in if a token is given. */
export async function openDesk({ browser, server }: Place, token?: string): Promise<Phone> {
  const desk = await openPhone(browser, { url: server.url, theme: "light" });
  await desk.page.setViewportSize({ width: 1280, height: 800 });
  if (token !== undefined) {
    await desk.page.addInitScript(
      (value) => sessionStorage.setItem("plumbline.desk-token", value),
      token,
    );
  }
  return desk;
}

export const row = (place: Page | Locator, text: string): Locator =>
  place.getByRole("row").filter({ hasText: text });

/** Every page of the menu, with its tabs, that is wider than the screen or has a part that is. */
export async function placesTooWide(page: Page): Promise<readonly string[]> {
  await page.goto("/desk/#/");
  await page.getByRole("menuitem").nth(1).waitFor();
  const places = new Set(await addressesIn(page, "[role=menuitem]"));
  const wide: string[] = [];
  const settle = watchRequests(page);
  for (const place of places) {
    await page.evaluate(leaveFor, place);
    await page.waitForFunction(isRead);
    await settle();
    // The lists of one product are tabs of one entry of the menu.
    for (const tab of await addressesIn(page, "[role=tab]")) places.add(tab);
    const excess = await settledExcess(page);
    if (excess > 0) wide.push(`${place}: ${excess} px`);
  }
  return wide;
}

/** Resolves when the page waits for nothing: a part that loads later would not be measured. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => {
    await expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
  };
}

const LOOKS_MAX = 20;
const LOOK_EVERY_MS = 100;

/** A font or a scrollbar that loads moves a page for a moment: only a lasting excess counts. */
export async function settledExcess(page: Page): Promise<number> {
  let excess = await page.evaluate(widestExcess);
  for (let look = 1; look < LOOKS_MAX && excess > 0; look += 1) {
    await page.waitForTimeout(LOOK_EVERY_MS);
    excess = await page.evaluate(widestExcess);
  }
  return excess;
}

const addressesIn = (page: Page, links: string): Promise<readonly string[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .map((link) => link.getAttribute("href") ?? "")
        .filter((href) => href.startsWith("#/")),
    links,
  );

/**
 * Runs in the page: marks the displayed content, to distinguish it from that of the next address.
 */
function leaveFor(hash: string): void {
  if (location.hash === hash) return;
  for (const element of document.querySelectorAll("#main-content :is(tbody, section, p)")) {
    element.setAttribute("data-left", "");
  }
  location.hash = hash;
}

/**
 * Runs in the page: whether the address shows content: a table, a panel, or text. The menu's text
 * does not count, although it changes with the page.
 */
function isRead(): boolean {
  const content = document.querySelector("#main-content :is(tbody, section, p):not([data-left])");
  return content !== null && document.querySelector("main .MuiSkeleton-root") === null;
}

/** Runs in the page: by how many pixels it, or any scrolling part of it, is too wide. */
function widestExcess(): number {
  const scrollers = [...document.querySelectorAll("main *")].filter(
    (element) =>
      // Collapsed content has no width.
      element.checkVisibility() && /auto|scroll/.test(getComputedStyle(element).overflowX),
  );
  return Math.max(
    ...[document.documentElement, ...scrollers].map(
      ({ clientWidth, scrollWidth }) => scrollWidth - clientWidth,
    ),
  );
}

/** Signs in from the one-time password to the first screen, as a person does. */
export async function enterDesk(
  page: Page,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<DeskPerson> {
  await enterPassword(page, { name, password });
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  return { name, ...(await enrol(page)) };
}

/** Enters name and password; the next step depends on the operator. */
export async function enterPassword(
  page: Page,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  await page.goto("/desk/");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * Enters an authenticator's first code and shows the recovery codes; `look` is called on both
 * screens.
 */
export async function enrol(
  page: Page,
  look: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Omit<DeskPerson, "name">> {
  await page.getByRole("button", { name: "Show secret" }).click();
  await page.getByRole("img", { name: /QR code/ }).waitFor();
  await look(page);
  const secret = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  await page.getByRole("textbox", { name: "Code" }).fill(oneTimeCode(secret, Date.now()));
  await page.getByRole("button", { name: "Continue" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  await look(page);
  const recoveryCodes = await codes.allInnerTexts();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  return { secret, recoveryCodes };
}
