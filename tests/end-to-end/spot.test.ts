import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { registerReader } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member buys and sells at once, sees cost and worst case before, sees the holding, can
// prove it, and starts a plan. Method: by role and label at 375×812, each screen checked by axe and
// at the widths of phones; the page recomputes the receipt.
test("spot-1 a purchase with its review, its holding and its receipt", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/heyue?product=spot");
  const spend = page.getByRole("textbox", { name: "Total" });
  await spend.fill("0.5");
  await page
    .getByText(/The minimum per trade is 1 USDT\./)
    .first()
    .waitFor();
  await spend.fill("600");
  await expectGoodInBoth(page);

  await page.getByRole("button", { name: /^Buy/ }).click();
  const review = page.getByRole("dialog", { name: "Review" });
  await review.getByText("Worst price").waitFor();
  await expectGoodInBoth(page);
  await review.getByRole("button", { name: /^Buy 0\.0/ }).click();
  const done = page.getByRole("dialog", { name: "Trade complete" });
  await done.waitFor();
  await expectGoodInBoth(page);
  await done.getByRole("button", { name: "Trade again" }).click();
  await lookAtHolding(page);

  await page.getByRole("button", { name: "Size in: USDT" }).click();
  await page.getByRole("radio", { name: /^Amount/ }).click();
  await page.getByRole("radio", { name: "50%" }).click();
  await page.getByRole("button", { name: /^Sell/ }).click();
  await page.getByRole("button", { name: /^Sell 0\.0/ }).click();
  await page.getByRole("link", { name: "View receipt" }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
  await expectGoodInBoth(page);

  await page.goto("/#/heyue?product=spot");
  await page.getByRole("tab", { name: "Spot trades" }).click();
  await page.getByText("Sold BTC").waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

/** The row of a holding, its sheet, and the button back to the ticket. */
async function lookAtHolding(page: Page): Promise<void> {
  const row = page.getByRole("button", { name: /^0\.\d+ BTC/ });
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBe(52);
  await row.click();
  const holding = page.getByRole("dialog", { name: "BTC" });
  await holding.getByText("Average cost", { exact: true }).waitFor();
  await holding.getByText("Realized P&L", { exact: true }).waitFor();
  await expectGoodInBoth(page);
  await holding.getByRole("button", { name: "Trade BTC/USDT" }).click();
  await holding.waitFor({ state: "detached" });
}

test("spot-3 a plan is saved, paused and resumed", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/heyue?product=spot");
  await page.getByRole("link", { name: "Recurring buys" }).click();
  await page.getByRole("button", { name: "New recurring buy" }).click();
  await page.getByRole("textbox", { name: "Amount per buy" }).fill("50");
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Save recurring buy" }).click();
  await page.getByText("Every Monday at 09:00").waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume" }).waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Pause" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 60_000);
