import type { Locator, Page } from "playwright-core";
import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { sheetOutOfSight, ticketHeadHeight, ticketOutOfSight } from "@plumbline/tests/kit/fit";
import { registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp();

// Goal: every action on a position or an order is available on the screen, and each screen on the
// way fits and passes axe. Method: one member performs all of them by role and label, in both
// themes.
test("a position is sized, protected, increased, reversed and closed with all others", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/heyue");
  await takeHalfAt(page, "90000");
  await open(page, { by: "Value", field: "Position value", size: "1000" });
  await detailOf(page, LONG).getByText("closes 50%").waitFor();
  await expectGoodInBoth(page);
  await act(page, "TP / SL");
  await page.getByRole("textbox", { name: "Stop loss price" }).fill("50000");
  await choose(page, "Take profit closes", "25%");
  await page.getByText(/before fees, on the 25% closed$/).waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Take profit and stop loss saved").waitFor();
  await openRow(page, LONG);
  const detail = detailOf(page, LONG);
  await detail.getByText("50,000.00").waitFor();
  await detail.getByText("closes 25%").waitFor();
  // A stop that closes everything does not show a share.
  await expect.poll(() => detail.getByText(/^closes/).count()).toBe(1);

  await addMargin(page);
  await closeHalf(page);
  await reverse(page);
  await page.getByRole("button", { name: SHORT }).waitFor();

  await open(page, {
    by: "Percent",
    field: "Percent of available balance",
    size: "2",
  });
  await page.keyboard.press("Escape");
  await closeAll(page);
  await readHistory(page);
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

// Goal: an order waits, changes its price, and costs nothing when it is cancelled; a visitor's play
// money can be reset, but not with an open order.
test("an order is placed, moved and cancelled, and the play money is reset", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/demotrading");
  await page.getByRole("button", { name: "Order type: Market" }).click();
  await page.getByRole("radio", { name: "Limit" }).click();
  await page.getByRole("textbox", { name: "Limit price" }).fill("30000");
  await page.getByRole("textbox", { name: "Margin" }).fill("100");
  // Only a buy order waits at this price: the other side shows the reason for its refusal.
  await page.getByText(/^Short: This order would fill immediately/).waitFor();
  await page.getByRole("button", { name: /^Long/ }).click();
  await page.getByRole("button", { name: "Place order" }).click();
  await page.getByRole("button", { name: "View orders" }).click();
  const order = page.getByRole("button", { name: /^BTC\/USDT Long 5× Limit/ });
  await order.waitFor();

  await askForReset(page);
  await page.getByText(/cancel your orders in this account first: 1 left/).waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).click();

  await order.click();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Change price", exact: true }).click();
  const replace = page.getByRole("dialog");
  await replace.getByRole("textbox", { name: "Limit price" }).fill("31000");
  await replace.getByRole("button", { name: /^(Change|Replace|Move)/ }).click();
  await replace.getByText("Order placed").waitFor();
  await expectGoodInBoth(page);
  await replace.getByRole("button", { name: "Done" }).click();
  await order.getByText("31,000.00").waitFor();
  await order.click();
  await page.getByRole("button", { name: "Cancel order" }).click();
  await page.getByText("No open orders").waitFor();

  await askForReset(page);
  await page.getByText("Your play money is already at its starting amount.").waitFor();
  await expectGoodInBoth(page);
  expect(complaints).toEqual([]);
  await close();
});

// Goal: a wrong figure is refused at its field, before anything is sent, and stays to be corrected,
// also after a visit to the chart.
test("problems are shown at their fields, and input is kept", async () => {
  const { page, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/heyue");
  const margin = page.getByRole("textbox", { name: "Margin" });
  await margin.fill("20000");
  await expect.poll(() => margin.getAttribute("aria-invalid")).toBe("true");
  await page
    .getByText(/more than you have available/)
    .first()
    .waitFor();
  await page.getByRole("link", { name: /full chart of BTC\/USDT/ }).click();
  await page.getByRole("button", { name: "Back" }).click();
  expect(await margin.inputValue()).toBe("20000");
  await margin.fill("100");
  await page.getByText("Take profit and stop loss").click();
  await page.getByRole("textbox", { name: "Stop loss price" }).fill("65000");
  await expectGoodInBoth(page);
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  // Above the price it would stop a short: only the long reports the wrong side.
  await page.getByText(/^Long: Stop loss must be below/).waitFor();
  expect(await side(page, "Long").getAttribute("aria-disabled")).toBe("true");
  expect(await side(page, "Short").getAttribute("aria-disabled")).toBe("false");
  // Switched off it causes no refusal, and it keeps its value.
  await page.getByText("Take profit and stop loss").click();
  await expect.poll(() => side(page, "Long").getAttribute("aria-disabled")).toBe("false");
  await page.getByText("Take profit and stop loss").click();
  await page.getByText("SL 65000").waitFor();
  await expectGoodInBoth(page);
  await close();
});

// Goal: nothing of the ticket is out of view: on the standard phone and on the smallest with its
// keyboard, for every order type. Method: every control's place; options have many rows, of which
// the first is visible.
test.each([
  [375, 812],
  [320, 640],
  [320, 380],
] as const)("the whole ticket is in sight at %i×%i", async (width, height) => {
  const { page, complaints, close } = await house.openPhone("dark");
  await registerReader(page);
  await page.setViewportSize({ width, height });
  await page.goto("/#/heyue");
  await page.getByRole("textbox", { name: "Margin" }).fill("100");
  await page.getByText(/% of margin/).waitFor();
  expect(await ticketOutOfSight(page)).toEqual([]);
  // On a narrow phone it shrinks with the text, down to the size of a target with its border.
  expect(await ticketHeadHeight(page)).toBe(width === 375 ? 48 : 45);
  await fitWithPrices(page);
  const chart = page.getByRole("link", { name: /full chart/ });
  if (height < LOW_PX) expect(await chart.count()).toBe(0);
  else {
    await chart.waitFor();
    await page.getByRole("button", { name: "Chart", exact: true }).click();
    await chart.waitFor({ state: "detached" });
    await page.reload();
    await page.getByText(/% of margin/).waitFor();
    expect(await chart.count()).toBe(0);
  }
  await fitOfOthers(page);
  expect(complaints).toEqual([]);
  await close();
});

/** Waiting orders have one more field. */
async function fitWithPrices(page: Page): Promise<void> {
  for (const type of ["Limit", "Stop"]) {
    await page.getByRole("button", { name: /^Order type/ }).click();
    await page.getByRole("radio", { name: new RegExp(`^${type}`) }).click();
    await page.getByRole("textbox", { name: `${type} price` }).fill("30000");
    expect([type, await ticketOutOfSight(page)]).toEqual([type, []]);
  }
  await page.getByRole("button", { name: /^Order type/ }).click();
  await page.getByRole("radio", { name: /^Market/ }).click();
}

/** The tickets of the other products. */
async function fitOfOthers(page: Page): Promise<void> {
  await page.goto("/#/heyue?product=spot");
  await page.getByRole("textbox", { name: "Total" }).fill("100");
  expect(["spot", await ticketOutOfSight(page)]).toEqual(["spot", []]);
  await page.goto("/#/heyue?product=second-contract");
  await page.getByRole("textbox", { name: "Stake" }).fill("100");
  expect(["second", await ticketOutOfSight(page)]).toEqual(["second", []]);
  await page.goto("/#/heyue?product=option");
  const call = page.getByRole("button", { name: /^BTC\/USDT [\d,]+ Call / }).first();
  await call.waitFor();
  const first = "[data-ticket-form] :is(input, thead, tbody > tr:first-child button)";
  expect(["chain", await ticketOutOfSight(page, first)]).toEqual(["chain", []]);
  await call.click();
  const sheet = page.getByRole("dialog", { name: "Buy an option" });
  await sheet.getByRole("textbox", { name: "Quantity" }).fill("0.01");
  await sheet.getByRole("button", { name: /^Buy for [\d.,]+ USDT$/ }).waitFor();
  await sheet.getByRole("button", { name: /% · change$/ }).waitFor();
  expect(["option", await sheetOutOfSight(page)]).toEqual(["option", []]);
}

// Goal: without live money every ticket leads to a deposit. Method: the live book of a new member
// with nothing available.
test("an empty live book offers a deposit on every ticket", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.evaluate(() => localStorage.setItem("book", "live"));
  await page.reload();
  for (const product of ["contract", "spot", "second-contract", "option"]) {
    await page.goto(`/#/heyue?product=${product}`);
    await page.getByRole("button", { name: "Account: Live" }).waitFor();
    await page.getByRole("link", { name: "Deposit" }).waitFor();
  }
  await page.goto("/#/shandui");
  await page.getByRole("group", { name: "You pay" }).getByRole("link", { name: "Deposit" }).click();
  await page.waitForURL(/#\/chongzhi/);
  expect(complaints).toEqual([]);
  await close();
});

/** At or below this height a keyboard leaves so little space that the chart is hidden. */
const LOW_PX = 448;
const LONG = /^BTC\/USDT Long 5×/;
const SHORT = /^BTC\/USDT Short 5×/;

const side = (page: Page, name: "Long" | "Short"): Locator =>
  page.getByRole("button", { name: new RegExp(`^${name}`) });

const openRow = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole("button", { name }).first().click();

const detailOf = (page: Page, name: RegExp): Locator =>
  page.getByRole("dialog", {
    name: name === LONG ? "BTC/USDT · Long · 5×" : "BTC/USDT · Short · 5×",
  });

/** A command of the position whose detail is open. */
const act = (page: Page, name: string): Promise<void> =>
  page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

/** Before the size is entered; a stop without a price has no share to choose. */
async function takeHalfAt(page: Page, price: string): Promise<void> {
  await page.getByText("Take profit and stop loss").click();
  const shares = page.getByRole("radiogroup", { name: "Take profit closes" });
  expect(await shares.count()).toBe(0);
  await page.getByRole("textbox", { name: "Take profit price" }).fill(price);
  await choose(page, "Take profit closes", "50%");
  expect(await page.getByRole("radiogroup", { name: "Stop loss closes" }).count()).toBe(0);
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
}

const choose = (page: Page, group: string, name: string): Promise<void> =>
  page.getByRole("radiogroup", { name: group }).getByRole("radio", { name }).click();

/** Opens a long and its detail. */
async function open(
  page: Page,
  { by, field, size }: { readonly by: string; readonly field: string; readonly size: string },
): Promise<void> {
  await page.getByRole("button", { name: /^Size in/ }).click();
  await page.getByRole("radio", { name: new RegExp(`^${by}`) }).click();
  await page.getByRole("textbox", { name: field }).fill(size);
  await side(page, "Long").click();
  const sheet = page.getByRole("dialog", { name: "Review order" });
  await sheet.getByRole("button", { name: "Open long" }).click();
  await page.getByRole("button", { name: "View positions" }).click();
  await openRow(page, LONG);
}

async function askForReset(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account: Demo" }).click();
  await page.getByRole("button", { name: "Reset" }).click();
}

async function addMargin(page: Page): Promise<void> {
  await act(page, "Adjust margin");
  const heading = page.getByRole("heading", { name: "Adjust margin" });
  await page.getByText("Enter an amount to continue").waitFor();
  const topMissing = await topAtRest(heading);
  await page.getByRole("textbox", { name: "Amount" }).fill("50");
  // The space of a removed reason stays: nothing moves under the finger.
  expect(await topAtRest(heading)).toBe(topMissing);
  await page.getByRole("button", { name: "Add margin" }).click();
  await page.getByText("Margin changed").waitFor();
}

async function closeHalf(page: Page): Promise<void> {
  await openRow(page, LONG);
  await act(page, "Close");
  const sheet = page.getByRole("dialog", { name: "Close position" });
  await sheet.getByRole("radio", { name: "50%" }).click();
  await sheet.getByText("Returned to available").waitFor();
  await expectGoodInBoth(page);
  await sheet.getByRole("button", { name: "Close now" }).click();
  await page.getByText("Position partly closed").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await openRow(page, LONG);
  await page.getByRole("link", { name: "Receipt of the last partial close" }).waitFor();
}

async function reverse(page: Page): Promise<void> {
  await act(page, "Reverse");
  const sheet = page.getByRole("dialog", { name: "Reverse position" });
  await sheet.getByText("What can go wrong").waitFor();
  await expectGoodInBoth(page);
  await sheet.getByRole("button", { name: /^Reverse/ }).click();
  await sheet.getByRole("button", { name: "Done" }).click();
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Close all (2)" }).click();
  const sheet = page.getByRole("dialog", { name: "Close all positions" });
  await expectGoodInBoth(page);
  await sheet.getByRole("button", { name: "Close all now (2)" }).click();
  await expect.poll(() => sheet.getByText(/^Closed ·/).count()).toBe(2);
  await sheet.getByRole("button", { name: "Done" }).click();
  const positions = page.getByRole("tabpanel", { name: "Positions" });
  await positions.getByText("No open positions").waitFor();
}

/** Three were closed: the reversed long, its opposite, and the other one. */
async function readHistory(page: Page): Promise<void> {
  const ended = page.getByRole("button", { name: /^BTC\/USDT (Long|Short) 5×/ });
  await page.getByRole("tab", { name: "History" }).click();
  await expect.poll(() => ended.count()).toBe(3);
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Closed by: All reasons" }).click();
  await page.getByRole("radio", { name: "Liquidation" }).click();
  await page.getByText("Nothing matches").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => ended.count()).toBe(3);
  await ended.first().click();
  await page.getByText("Opening margin", { exact: true }).waitFor();
  await expectGoodInBoth(page);
}

/** The position of an element once it has stopped moving, in px from the top of the screen. */
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
