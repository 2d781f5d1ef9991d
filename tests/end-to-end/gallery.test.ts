import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { accessibilityProblems } from "@plumbline/tests/kit/accessibility";
import {
  sidewaysScroll,
  smallTargets,
  unreachedByKeyboard,
  WIDTHS,
} from "@plumbline/tests/kit/fit";
import { type GalleryServer, startGallery } from "@plumbline/tests/kit/gallery-server";
import { closeWindows, openPhone, shareBrowser, stopClock } from "@plumbline/tests/kit/phone";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

let gallery: GalleryServer;
let browser: Browser;

beforeAll(async () => {
  gallery = await startGallery();
  browser = await shareBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await gallery.stop();
});

const THEMES = ["light", "dark"] as const;
type Theme = (typeof THEMES)[number];

async function inGallery(theme: Theme, visit: (page: Page) => Promise<void>): Promise<void> {
  const { page, complaints, close } = await openPhone(browser, { url: gallery.url, theme });
  await page.goto("/gallery");
  await page.getByRole("heading", { name: "InfiniteList" }).waitFor();
  await visit(page);
  // One picture is missing on purpose, and the browser reports it.
  expect(complaints.filter((text) => !text.includes("404"))).toEqual([]);
  await close();
}

// Goal: every component in every state is usable in both themes. Method: axe over the whole page,
// closed and with each overlay open; no horizontal scrolling and no target too small, at three
// widths.
describe.each(THEMES)("in the %s theme", (theme) => {
  test("every state passes axe, fits and has large enough targets", async () => {
    await inGallery(theme, async (page) => {
      expect(await accessibilityProblems(page)).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 812 });
        expect([width, await sidewaysScroll(page)]).toEqual([width, 0]);
        expect([width, await smallTargets(page)]).toEqual([width, []]);
      }
    });
  });

  test("overlays pass axe while they are open", async () => {
    await inGallery(theme, async (page) => {
      await page.getByRole("button", { name: "Open a sheet" }).click();
      await page.getByRole("dialog", { name: "Review order" }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Reverse" }).waitFor();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await smallTargets(page)).toEqual([]);
    });
  });
});

// Goal: everything works by keyboard. Method: Tab reaches every control; then each component by its
// own keys.
test("Tab reaches everything that can be pressed", async () => {
  await inGallery("light", async (page) => {
    expect(await unreachedByKeyboard(page)).toEqual([]);
  });
});

test("a sheet takes the focus and gives it back, a menu moves by arrows", async () => {
  await inGallery("light", async (page) => {
    const opener = page.getByRole("button", { name: "Open a sheet" });
    await opener.press("Enter");
    const sheet = page.getByRole("dialog", { name: "Review order" });
    expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Reverse" }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByText("Shared").waitFor();
  });
});

test("a code is typed on the keypad or on a keyboard", async () => {
  await inGallery("light", async (page) => {
    const keypad = page.getByRole("group", { name: "Payment code", exact: true });
    await keypad.getByRole("button", { name: "4" }).click();
    await page.keyboard.type("207");
    const progress = keypad.getByText(/^\d\/6$/);
    await expect.poll(() => progress.innerText()).toBe("4/6");
    await page.keyboard.press("Backspace");
    await expect.poll(() => progress.innerText()).toBe("3/6");
  });
});

// Goal: ten thousand rows cost no more than a screen of them. Method: scroll until the list has
// grown, and count the rendered rows; a row far down has its position.
test("a long list renders only the rows near the viewport", async () => {
  await inGallery("light", async (page) => {
    await page.getByRole("radio", { name: "Grows" }).check({ force: true });
    const list = page.getByRole("list", { name: "Movements" });
    for (let page40 = 0; page40 < 6; page40 += 1) {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.scrollY))
        .toBeGreaterThan(1_200);
    }
    const rows = list.getByRole("listitem");
    expect(await rows.count()).toBeLessThan(60);
    const last = rows.last();
    expect(Number(await last.getAttribute("aria-posinset"))).toBeGreaterThan(200);
    expect(await last.getAttribute("aria-setsize")).toBe("-1");
  });
});

// Goal: a price change is visible without flashing, and not by colour alone. Method: the price
// rises and falls at once and again after the pause of three seconds, by a clock that the test
// moves.
test("a price that changes fades, no more often than its pause allows", async () => {
  await inGallery("light", async (page) => {
    const story = page.getByRole("region", { name: "Price" });
    const price = story.locator("span.tabular-nums").first();
    const fade = () =>
      price.evaluate((element) => getComputedStyle(element, "::before").animationName);
    const arrows = price.locator("path").filter({ visible: true });
    const press = async (name: "Up" | "Down") => {
      await story.getByRole("button", { name }).click();
      await expect.poll(() => arrows.count()).toBe(1);
      return fade();
    };
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await stopClock(page);

    expect(await arrows.count()).toBe(0);
    expect(await fade()).toBe("none");
    expect(await press("Up")).toBe("price-fade-odd");
    expect(await press("Down")).toBe("price-fade-odd");
    await page.clock.runFor(3_000);
    expect(await press("Up")).toBe("price-fade-even");
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(await fade()).toBe("none");
  });
});

// Goal: the page refreshes when it is pulled, and only then. Method: real touches.
test("pulling far enough refreshes, a short pull does not", async () => {
  await inGallery("light", async (page) => {
    const button = page.getByRole("button", { name: "Refresh" });
    const isBusy = () => button.getAttribute("aria-busy");
    await page.clock.install();
    await stopClock(page);
    await pull(page, 60);
    expect(await isBusy()).toBe("false");
    await pull(page, 260);
    await expect.poll(isBusy).toBe("true");
    await page.clock.runFor(10_000);
    await expect.poll(isBusy).toBe("false");
  });
});

async function pull(page: Page, distance: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const at = (y: number) => [{ x: 180, y }];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(300) });
  for (let y = 20; y <= distance; y += 20) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(300 + y) });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

// Goal: a picture and a signature are received. Method: submit a file, type a name, draw.
test("a picture is shown in its frame, a signature is typed or drawn", async () => {
  await inGallery("light", async (page) => {
    const picture = { name: "card.png", mimeType: "image/png", buffer: await page.screenshot() };
    await page.getByLabel("Identity card, front: Take or choose a picture").setInputFiles(picture);
    const another = page.getByLabel("Identity card, front: Another picture");
    await expect.poll(() => another.count()).toBe(1);

    await page.getByLabel("Or type your full name").fill("Ada Example");
    const signed = page.getByText("signed", { exact: true });
    await expect.poll(() => signed.count()).toBe(1);
    const pad = page.getByRole("group", { name: "Your signature" });
    await pad.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => signed.count()).toBe(0);
    const box = await pad.getByRole("img").boundingBox();
    if (box === null) throw new Error("there is no place to sign");
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + 90, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => signed.count()).toBe(1);
  });
});

// Goal: 16 px at 375 wide, in proportion from 320 to 480, with the reader's own size respected, and
// only that size on wide screens. Method: the root's computed size at six widths, then with a
// browser set to 24 px.
test("the root font size follows the width and the reader", async () => {
  await inGallery("light", async (page) => {
    const rootSize = () =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    for (const [width, size] of [
      [320, 13.653],
      [375, 16],
      [480, 20.48],
      [767, 20.48],
      [768, 16],
      [1_440, 16],
    ] as const) {
      await page.setViewportSize({ width, height: 812 });
      expect(await rootSize()).toBeCloseTo(size, 2);
    }
    await page.setViewportSize({ width: 375, height: 812 });
    const browserSettings = await page.context().newCDPSession(page);
    await browserSettings.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
    expect(await rootSize()).toBeCloseTo(24, 2);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

// Goal: the gallery is not part of the product. Method: its unique texts are in no built file.
test("no build contains the gallery", async () => {
  const words = "what stands below the last row";
  const source = new URL("../../apps/web/src/gallery/list-story.tsx", import.meta.url);
  expect(readFileSync(source, "utf8")).toContain(words);

  await buildWebIfStale();
  const dist = fileURLToPath(new URL("../../apps/web/dist/", import.meta.url));
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" });
  const texts = files.filter((name) => /\.(?:js|css|html)$/.test(name));
  expect(texts.length).toBeGreaterThan(5);
  expect(files.filter((name) => name.includes("gallery"))).toEqual([]);
  expect(texts.filter((name) => readFileSync(dist + name, "utf8").includes(words))).toEqual([]);
});
