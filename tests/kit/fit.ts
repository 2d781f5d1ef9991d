import type { Page } from "playwright-core";

/**
 * The narrowest phone, the widest, and the one that the designs are made for, which is set at the
 * end.
 */
export const WIDTHS = [320, 430, 375] as const;

/** The CSS pixels by which the page is wider than the phone; 0 is expected. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/**
 * Controls that a finger would miss: everything pressable that is lower or narrower than 44 CSS
 * pixels. A control in a label is as large as the label; a link in a sentence is as large as the
 * line allows.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = "button, a[href], input, select, [role=button], [role=tab], [role=menuitem]";
    const isSmall = (element: Element): boolean => {
      const target = element.closest("label") ?? element;
      const { width, height } = target.getBoundingClientRect();
      // An element that is shown to the keyboard only is one pixel large until it has the focus.
      const isShown = target.checkVisibility({ checkVisibilityCSS: true }) && height > 1;
      return isShown && target.closest("p") === null && (width < 43.9 || height < 43.9);
    };
    return [...document.querySelectorAll(pressed)]
      .filter(isSmall)
      .map((element) => element.outerHTML.slice(0, 200));
  });
}

/** The names of all visible segmented controls: of the dialog on top, or of the page. */
export async function segmentedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
    return [...top.querySelectorAll("[data-segments]")]
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
      .map((element) => element.getAttribute("aria-label") ?? "");
  });
}

const TICKET = "[data-ticket-form] :is(button, input, dl)";

/**
 * The parts of the ticket, down to its two buttons, that are not visible while the page is scrolled
 * to its top; or of another selection of controls.
 */
export async function ticketOutOfSight(page: Page, controls = TICKET): Promise<string[]> {
  return page.evaluate((selected) => {
    scrollTo(0, 0);
    const bar = document.querySelector("[data-tab-bar]")?.getBoundingClientRect();
    // Fixed at the edge, or at the end of a low page; next to the column on a wide one.
    const isBelow = bar !== undefined && bar.bottom >= innerHeight;
    const bottom = isBelow ? Math.min(innerHeight, bar.top) : innerHeight;
    const top = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll(selected)]
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
      .map((element) => element.closest("label") ?? element)
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.height > 1 && (box.top < top || box.bottom > bottom);
      })
      .map((element) => element.outerHTML.slice(0, 200));
  }, controls);
}

/**
 * The same for a ticket in a sheet: its form, where the sheet has not scrolled, and its buttons.
 */
export async function sheetOutOfSight(page: Page): Promise<string[]> {
  return page.getByRole("dialog").evaluate((sheet, ticket) => {
    const body = sheet.querySelector("[role=group]");
    const isOut = (element: Element, { top, bottom }: { top: number; bottom: number }) => {
      const box = (element.closest("label") ?? element).getBoundingClientRect();
      return box.height > 1 && (box.top < top || box.bottom > bottom);
    };
    const form = [...sheet.querySelectorAll(ticket)];
    if (form.length === 0) return ["there is no ticket in this sheet"];
    const buttons = [...sheet.querySelectorAll("button")].filter((one) => !body?.contains(one));
    return [
      ...form.filter((each) => body === null || isOut(each, body.getBoundingClientRect())),
      ...buttons.filter((each) => isOut(each, { top: 0, bottom: innerHeight })),
    ].map((element) => element.outerHTML.slice(0, 200));
  }, TICKET);
}

/** The height of the row with the market, its price and the account. */
export async function ticketHeadHeight(page: Page): Promise<number> {
  // Screens that are kept behind this one have a header as well.
  const row = page.locator("header > div").filter({ visible: true });
  return row.evaluate((element) => element.getBoundingClientRect().height);
}

/** Pressable elements that the Tab key does not reach; an empty list is expected. */
export async function unreachedByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const reached = new Set<Element>();
    Object.assign(globalThis, { reached });
    document.addEventListener("focusin", ({ target }) => target && reached.add(target as Element));
  });
  const count = await page.locator("button, a[href], input, select, [tabindex]").count();
  for (let press = 0; press < count + 2; press += 1) await page.keyboard.press("Tab");
  return page.evaluate(() => {
    // The script above has just created it.
    const { reached } = globalThis as unknown as { reached: ReadonlySet<Element> };
    // Of tabs and of a menu's items only one is a tab stop: arrow keys move among them.
    const byTab = "button:not([role=tab][tabindex='-1']), a[href], input, select, [tabindex='0']";
    return [...document.querySelectorAll(byTab)]
      .filter((element) => element.checkVisibility({ checkVisibilityCSS: true }))
      .filter((element) => !reached.has(element) && !isOtherRadio(element))
      .map((element) => element.outerHTML.slice(0, 200));

    /**
     * Of a group of radio buttons only the chosen one is a tab stop: arrow keys move in the group.
     */
    function isOtherRadio(element: Element): boolean {
      return element instanceof HTMLInputElement && element.type === "radio" && !element.checked;
    }
  });
}
