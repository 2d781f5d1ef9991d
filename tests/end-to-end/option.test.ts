import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { registerReader } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member buys options with the worst case shown before, sells a part of them back at no
// less than the worst price, and can prove both. Method: by role and label at 375×812, each screen
// checked by axe and at the widths of phones; the page recomputes the receipts. The last expiry and
// a tolerance of a fifth: no price move within seconds is larger.
test("option-3 from the chain to a partial sale and its verified receipt", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/heyue?product=option");
  await page.getByRole("radiogroup", { name: "Expiry" }).getByRole("radio").last().click();
  const call = page.getByRole("button", { name: /^BTC\/USDT [\d,]+ Call / }).nth(5);
  await call.waitFor();
  await expectGoodInBoth(page);

  await call.click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Quantity" }).fill("0.01");
  const buy = sheet.getByRole("button", { name: /^Buy for [\d.,]+ USDT$/ });
  await buy.waitFor();
  await sheet.getByText("Maximum loss").waitFor();
  await sheet.getByRole("img", { name: /^Maximum loss .*\. Break-even at / }).waitFor();
  await sheet.getByText(/^[\d.,]+ each, [\d.,]+ USDT in total$/).waitFor();
  await sheet.getByRole("button", { name: /2% · change/ }).click();
  await sheet.getByRole("textbox", { name: "Custom" }).fill("20");
  await expectGoodInBoth(page);
  await buy.click();
  await sheet.getByRole("heading", { name: "Bought" }).waitFor();
  await expectGoodInBoth(page);
  await verify(page);

  await page.goto("/#/heyue?product=option");
  await page.getByText(/^0\.01 · \d{2}-/).waitFor();
  await page.getByRole("button", { name: "Sell back" }).click();
  const selling = page.getByRole("dialog");
  await selling.getByRole("textbox", { name: "Quantity" }).fill("0.004");
  await selling.getByRole("button", { name: /20% · change/ }).waitFor();
  await expectGoodInBoth(page);
  await selling.getByRole("button", { name: /^Sell back for [\d.,]+ USDT$/ }).click();
  await selling.getByRole("heading", { name: "Sold back" }).waitFor();
  await expectGoodInBoth(page);
  await verify(page);

  await page.goto("/#/heyue?product=option");
  await page.getByText(/^0\.006 · \d{2}-/).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

/** Opens the receipt of the last action of the sheet, which the page recomputes. */
async function verify(page: Page): Promise<void> {
  await page.getByRole("dialog").getByRole("link", { name: "View receipt" }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
}
