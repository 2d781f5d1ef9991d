import { accessibilityProblems } from "@plumbline/tests/kit/accessibility";
import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member reads balances, movements and personal data, and signs out. Method: everything by
// role and label, from registration to signing out, with each screen checked by axe and at three
// widths.
test("a member reads balances, history and profile, and signs out", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerAfterReload(page, `mine.${Date.now().toString(36)}`);

  await page.getByRole("heading", { name: "Total balance" }).waitFor();
  await page.getByText("10,000.00").first().waitFor();
  await page.getByRole("tab", { name: "Favorites" }).click();
  await page.getByText("No favorites yet").waitFor();
  await expectGoodInBoth(page);

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "Assets" }).click();
  await lookAtAssets(page);
  await page.getByRole("link", { name: "History", exact: true }).click();
  await filterHistory(page);

  await page.goto("/#/my");
  await page.getByRole("heading", { name: "Personal" }).waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("link", { name: /Ledger check/ }).click();
  await page.getByText("Every sum is exactly 0: no money was created or lost.").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Back" }).click();

  await page.getByRole("button", { name: "Sign out" }).click();
  const sheet = page.getByRole("dialog", { name: "Sign out?" });
  await sheet.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Create account" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

/**
 * Each problem is shown next to its field; the account name survives a reload, the password does
 * not.
 */
async function registerAfterReload(page: Page, account: string): Promise<void> {
  await page.goto("/#/register");
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  await page.getByRole("textbox", { name: "Username" }).fill(account);
  await password.fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Please use at least 8 characters.").waitFor();
  await expectGoodInBoth(page);

  await page.reload();
  await expect
    .poll(() => page.getByRole("textbox", { name: "Username" }).inputValue())
    .toBe(account);
  expect(await password.inputValue()).toBe("");
  await password.fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
}

async function lookAtAssets(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Total balance" }).waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "Tether" });
  await row.getByText("10,000.00").waitFor();
  // Registered this minute: there is no hour yet for a curve.
  const main = page.getByRole("main");
  await main.getByText("The chart starts after the first full hour.").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("heading", { name: "Realized P&L" }).click();
  await page.getByText(/^Method: change of the balance less net transfers/).waitFor();
  await page.getByText("On hold, and until when").click();
  await page.getByText("Nothing is on hold. Your whole balance is available.").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Hide amounts" }).click();
  // The home screen is kept behind this one, hidden.
  const shown = page.getByText("10,000").filter({ visible: true });
  await expect.poll(() => shown.count()).toBe(0);
  await page.getByRole("button", { name: "Hide amounts" }).click();
  // Live money begins with a deposit, which the page states.
  await page.getByRole("button", { name: "Account: Demo" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: /^Live/ }).click();
  await page.getByText("Nothing here yet").waitFor();
  await main.getByRole("button", { name: "Deposit" }).waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Account: Live" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: /^Demo/ }).click();
}

async function filterHistory(page: Page): Promise<void> {
  await page.getByText("Play money granted").click();
  await page.getByText("Server time").waitFor();
  await page.getByRole("list", { name: "Ledger lines" }).getByText("+10,000").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("radio", { name: "Fees" }).check();
  await page.getByText("No transactions match").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByText("Play money granted").waitFor();

  await page.getByRole("button", { name: "Filters: Demo" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabel("Time").selectOption("custom");
  await sheet.getByLabel("From").fill("2026-01-02");
  await sheet.getByLabel("To (inclusive)").fill("2026-01-01");
  await sheet.getByText("The first day must not be after the last day.").waitFor();
  await expectGoodInBoth(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Filters: Demo · Custom" }).waitFor();
}
