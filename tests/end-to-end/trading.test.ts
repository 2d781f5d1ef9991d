import type { Locator, Page } from "playwright-core";
import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp();

// Goal: everything that can be done to a position or an order is done from the screen, and each
// screen on the way fits and passes axe. Method: one member trades through all of it by role and
// label, in both themes.
test.each(["light", "dark"] as const)(
  "a position is sized, guarded, topped up, reversed and closed with all others, in the %s theme",
  async (theme) => {
    const { page, complaints, close } = await house.openPhone(theme);
    await registerReader(page);
    await page.goto("/#/heyue");
    await takeHalfAt(page, "90000");
    await open(page, { by: "Value", field: "Value of the position", size: "1000" });
    const card = page.getByRole("article", { name: /BTC\/USDT · Long · 5×/ });
    await card.getByText("closes 50%").waitFor();
    await expectGood(page);

    await card.getByRole("button", { name: "TP / SL" }).click();
    await page.getByRole("textbox", { name: "Stop-loss price" }).fill("50000");
    await choose(page, "Take-profit closes", "25%");
    await page.getByText(/before fees, on the 25% closed$/).waitFor();
    await expectGood(page);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("The stops are saved").waitFor();
    await card.getByText("50,000.00").waitFor();
    await card.getByText("closes 25%").waitFor();
    // A stop that closes everything says nothing of it.
    expect(await card.getByText(/^closes/).count()).toBe(1);

    await card.getByRole("button", { name: "Margin", exact: true }).click();
    const heading = page.getByRole("heading", { name: "Change margin" });
    await page.getByText("Enter an amount to go on").waitFor();
    const topMissing = await topAtRest(heading);
    await page.getByRole("textbox", { name: "Amount" }).fill("50");
    // The reason that goes leaves its room: nothing moves under the finger.
    expect(await topAtRest(heading)).toBe(topMissing);
    await page.getByRole("button", { name: "Add margin" }).click();
    await page.getByText("The margin is changed").waitFor();

    await closeHalf(page, card);
    await reverse(page, card);
    await page.getByRole("article", { name: /BTC\/USDT · Short · 5×/ }).waitFor();

    await page.getByRole("tab", { name: "Trade" }).click();
    await open(page, { by: "Percent", field: "Percent of the available balance", size: "2" });
    await closeAll(page);
    await readHistory(page);
    expect(complaints).toEqual([]);
    await close();
  },
  90_000,
);

// Goal: an order waits, gets another price, and costs nothing when it is taken back; what a
// visitor practised with can be brought back to its start, but not under an open order.
test("an order is placed, moved and cancelled, and the play money starts over", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/demotrading");
  await page.getByRole("radio", { name: "Limit" }).click();
  await page.getByRole("textbox", { name: "Limit price" }).fill("30000");
  await page.getByRole("textbox", { name: "Margin" }).fill("100");
  await page.getByRole("button", { name: "Review long" }).click();
  await page.getByRole("button", { name: "Place the order" }).click();
  await page.getByRole("button", { name: "See orders" }).click();

  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText(/cancel your orders in this account first: 1 left/).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();

  await page.getByRole("button", { name: "Price", exact: true }).click();
  const replace = page.getByRole("dialog");
  await replace.getByRole("textbox", { name: "Limit price" }).fill("31000");
  await replace.getByRole("button", { name: /^(Change|Replace|Move)/ }).click();
  await replace.getByText("The order is placed").waitFor();
  await expectGood(page);
  await replace.getByRole("button", { name: "Done" }).click();
  const order = page.getByRole("article");
  await order.getByText("31,000.00").waitFor();
  await order.getByRole("button", { name: "Cancel order" }).click();
  await page.getByText("No waiting orders").waitFor();

  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText("Your play money is already what everybody starts with.").waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await close();
});

// Goal: a wrong figure is refused beside its field, before anything is sent, and stays to be
// mended, over a change of the tab too.
test("what is wrong is said beside its field, and what was typed stays", async () => {
  const { page, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/heyue");
  const margin = page.getByRole("textbox", { name: "Margin" });
  await margin.fill("20000");
  await expect.poll(() => margin.getAttribute("aria-invalid")).toBe("true");
  await page
    .getByText(/more than is available/)
    .first()
    .waitFor();
  await page.getByRole("tab", { name: "Orders" }).click();
  await page.getByRole("tab", { name: "Trade" }).click();
  expect(await margin.inputValue()).toBe("20000");
  await margin.fill("100");
  await page.getByText("Take-profit and stop-loss").click();
  const stop = page.getByRole("textbox", { name: "Stop-loss price" });
  await stop.fill("99999");
  await expect.poll(() => stop.getAttribute("aria-invalid")).toBe("true");
  const note = page.locator(`[id="${await noteOf(stop)}"]`);
  await expect.poll(() => note.innerText()).toMatch(/^A stop-loss belongs on the losing side/);
  expect(await page.getByRole("button", { name: "Review long" }).isDisabled()).toBe(true);
  await expectGood(page);
  await close();
});

/** Before the size is given; a stop without a price has no share to choose. */
async function takeHalfAt(page: Page, price: string): Promise<void> {
  await page.getByText("Take-profit and stop-loss").click();
  const shares = page.getByRole("radiogroup", { name: "Take-profit closes" });
  expect(await shares.count()).toBe(0);
  await page.getByRole("textbox", { name: "Take-profit price" }).fill(price);
  await choose(page, "Take-profit closes", "50%");
  expect(await page.getByRole("radiogroup", { name: "Stop-loss closes" }).count()).toBe(0);
}

const choose = (page: Page, group: string, name: string): Promise<void> =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name }).click();

async function open(
  page: Page,
  { by, field, size }: { readonly by: string; readonly field: string; readonly size: string },
): Promise<void> {
  await page.getByRole("radio", { name: by, exact: true }).first().click();
  await page.getByRole("textbox", { name: field }).fill(size);
  await page.getByRole("button", { name: "Review long" }).click();
  const sheet = page.getByRole("dialog", { name: "Please check" });
  await sheet.getByRole("button", { name: "Open long" }).click();
  await page.getByRole("button", { name: "See positions" }).click();
}

async function closeHalf(page: Page, card: Locator): Promise<void> {
  await card.getByRole("button", { name: "Close", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Close position" });
  await sheet.getByRole("radio", { name: "50%" }).click();
  await sheet.getByText("Back to available").waitFor();
  await expectGood(page);
  await sheet.getByRole("button", { name: "Close now" }).click();
  await page.getByText("A part is closed").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await card.getByRole("link", { name: "Receipt of the last part closed" }).waitFor();
}

async function reverse(page: Page, card: Locator): Promise<void> {
  await card.getByRole("button", { name: "Reverse" }).click();
  const sheet = page.getByRole("dialog", { name: "Reverse position" });
  await sheet.getByText("What can go wrong").waitFor();
  await expectGood(page);
  await sheet.getByRole("button", { name: /^Reverse/ }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close all (2)" }).click();
  const sheet = page.getByRole("dialog", { name: "Close all positions" });
  await expectGood(page);
  await sheet.getByRole("button", { name: "Close all now (2)" }).click();
  await expect.poll(() => sheet.getByText(/^Closed ·/).count()).toBe(2);
  await sheet.getByRole("button", { name: "Done" }).click();
  await page.getByText("No open positions").waitFor();
}

/** Three were closed: the long that was reversed, its opposite, and the one beside it. */
async function readHistory(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "History" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(3);
  await expectGood(page);
  await page.getByLabel("Ended by").selectOption({ label: "Liquidation" });
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => page.getByRole("article").count()).toBe(3);
}

/** The id of what is said beside a field: a screen reader reads it with the field. */
const noteOf = async (field: Locator): Promise<string> =>
  (await field.getAttribute("aria-describedby"))?.split(" ")[0] ?? "";

/** Where something stands once it has stopped moving, in px from the top of the screen. */
async function topAtRest(what: Locator): Promise<number> {
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const now = (await what.boundingBox())?.y ?? Number.NaN;
      const isAtRest = now === before;
      before = now;
      return isAtRest;
    })
    .toBe(true);
  return before;
}
