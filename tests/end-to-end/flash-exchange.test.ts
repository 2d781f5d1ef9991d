import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { registerReader } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member exchanges one currency for another, sees the cost before, and can prove it
// afterwards. Method: by role and label at 375×812, each screen checked by axe and at the widths of
// phones; the page recomputes the receipt.
test("flash-exchange-4 an exchange with its cost, its receipt and its record", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.getByRole("link", { name: "Swap", exact: true }).last().click();
  await page.getByRole("heading", { name: "Swap" }).waitFor();
  const sides = page.getByRole("group");
  const paid = sides.filter({ hasText: "You pay" });
  const received = sides.filter({ hasText: "You receive" });

  await amountOf(paid).fill("0.5");
  await page.getByText("The minimum is 1 USDT.").first().waitFor();
  await amountOf(paid).fill("600");
  const confirm = page.getByRole("button", { name: /^Swap 600 USDT for / });
  await confirm.waitFor();
  await page.getByText("Cost against mid price").waitFor();
  await page.getByRole("timer").waitFor();
  expect(await amountOf(received).inputValue()).toMatch(/^0\.0/);
  await expectGoodInBoth(page);

  await page.getByRole("button", { name: "Switch currencies" }).click();
  await page.getByRole("button", { name: /^Swap .* BTC for 600 USDT/ }).waitFor();
  await page.getByRole("button", { name: "Switch currencies" }).click();
  await confirm.click();
  await page.getByRole("status").filter({ hasText: "Swap complete" }).waitFor();
  await expectGoodInBoth(page);

  await page.getByRole("link", { name: "View receipt" }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
  await page.goto("/#/shanduiOrder");
  await page.getByText("USDT for BTC").waitFor();
  await expectGoodInBoth(page);

  // Hidden amounts are also hidden on the screen where they are spent.
  await page.getByRole("button", { name: "Hide amounts" }).click();
  await page.goto("/#/shandui");
  await paid.getByText(/^Available ••••••/).waitFor();
  await paid.getByRole("button", { name: "You pay: USDT" }).click();
  expect(await page.getByRole("radiogroup").getByText("••••••").count()).toBe(2);
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

const amountOf = (side: ReturnType<Page["getByRole"]>) =>
  side.getByRole("textbox", { name: "Amount" });
