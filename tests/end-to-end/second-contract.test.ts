import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member sees what a stake may bring and costs before the tap, follows its time, and proves
// its end. Method: by role and label at 375×812, each screen looked at by axe and at the widths of
// phones; the shortest order is waited for, over a reload, and its receipt computed by the page.
test("S3 S7 a stake with its odds, its countdown, its end and its receipt", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.getByRole("link", { name: "Contract", exact: true }).last().click();
  await page.getByRole("radio", { name: "Seconds" }).click();
  const stake = page.getByRole("textbox", { name: "Stake" });
  await stake.fill("4");
  await page.getByText("The minimum is 5 USDT.").first().waitFor();
  await stake.fill("100");
  const odds = page.getByLabel("Odds and costs");
  await odds.getByText("+80.00 USDT").waitFor();
  await odds.getByText("−100.00 USDT").waitFor();
  await odds.getByText("55.6% of orders").waitFor();
  await odds.getByText("−10.00 USDT").waitFor();
  await expectGood(page);

  await page.getByRole("button", { name: "Up", exact: true }).click();
  const confirm = page.getByRole("button", { name: "Stake 100 USDT on Up" });
  await confirm.waitFor();
  await expectGood(page);
  await confirm.click();
  await page.getByRole("timer").waitFor();
  await expectGood(page);

  await page.reload();
  await page.goto("/#/heyue?product=second-contract");
  await page.getByRole("timer").waitFor();
  const history = page.getByRole("region", { name: "History" });
  await history.getByRole("link", { name: "View receipt" }).click({ timeout: 60_000 });
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 150_000);

test("the ticket in the dark theme", async () => {
  const { page, complaints, close } = await house.openPhone("dark");
  await registerReader(page);
  await page.goto("/#/heyue?product=second-contract");
  await page.getByRole("textbox", { name: "Stake" }).fill("250");
  await page.getByText("+200.00 USDT").waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await close();
}, 60_000);
