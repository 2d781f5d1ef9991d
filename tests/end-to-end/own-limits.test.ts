import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { arriveAt, registerReader, stepTo } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member finds their limits, tightens one at once and loosens it later, and takes a break.
// Method: by role and label at 375×812, in both themes, each screen checked by axe and at the
// widths of phones.
test("limits-2 a limit is set, and waits a day to be loosened", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await stepTo(page, "#/my");
  await page.getByRole("link", { name: /^Your limits/ }).click();
  await page.getByText("No changes yet.").waitFor();
  await expectGood(page);

  await page.getByRole("button", { name: /^Maximum order/ }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("x");
  await page.getByRole("button", { name: "Set limit" }).click();
  await page.getByText("Please enter an amount with at most 8 decimals.").waitFor();
  await page.getByRole("textbox", { name: "Amount" }).fill("50");
  await page.getByText("Applies immediately.").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Set limit" }).click();
  await page.getByRole("button", { name: /^Maximum order 50 USDT/ }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("500");
  await page.getByText(/^This is a looser limit/).waitFor();
  await page.getByRole("button", { name: "Set limit" }).click();
  await page.getByText(/^Changes to 500 USDT on /).waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

test("limits-2 a time-out begins in the dark theme, and shows what is still allowed", async () => {
  const { page, complaints, close } = await house.openPhone("dark");
  await registerReader(page);
  await page.goto("/#/ownLimits");
  await page.getByRole("button", { name: "Exclude yourself" }).click();
  await page.getByText("You cannot undo this.").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("button", { name: "Time-out" }).click();
  await page.getByRole("button", { name: "Start time-out" }).click();
  await page.getByText(/^Time-out until /).waitFor();
  await page.getByText("You can still close positions, sell, repay and withdraw").first().waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

test("limits-2 a guest who limits sessions first reads how to return", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await page.goto("/#/login");
  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("button", { name: "Continue as a guest" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await arriveAt(page, "#/home");
  await stepTo(page, "#/ownLimits");
  await page.getByRole("button", { name: /^Session length/ }).click();
  await page.getByText(/^You are a guest: once you are signed out/).waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Complete account" }).click();
  await arriveAt(page, "#/security?part=guest");
  expect(complaints).toEqual([]);
  await close();
}, 60_000);
