import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { clientOf } from "@plumbline/tests/kit/member";
import { registerReader } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member borrows against collateral with cost and worst case in view, repays a part, and
// can prove both. Method: by role and label at 375×812, each screen checked by axe and at the
// widths of phones; the page recomputes the receipt.
test("loan-1 a pledge with its prices before the tap, its receipt and a repayment", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  const { token } = await registerReader(page);
  const { flashExchange } = clientOf(house, { token: () => token });
  const swap = { book: "demo", from: "USDT", to: "BTC", pay: "6000" } as const;
  await flashExchange.exchangeFlash({ quoteId: (await flashExchange.quoteFlash(swap)).quoteId });

  await borrow(page);
  await repayAndAdd(page);
  await seeDebt(page);
  await checkAgreement(page);
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

/** From the first screen of loans to the loan that was paid out. */
async function borrow(page: Page): Promise<void> {
  await page.goto("/#/loanAccount");
  await page.getByText("No loans yet").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Borrow against collateral" }).click();
  await page.getByRole("textbox", { name: "You borrow" }).fill("49");
  await page.getByRole("textbox", { name: "Collateral amount" }).fill("0.05");
  await page.getByText("The minimum is 50 USDT.").first().waitFor();
  await page.getByRole("textbox", { name: "You borrow" }).fill("1000");
  await page.getByRole("button", { name: "Minimum" }).click();
  await page.getByRole("meter", { name: "Loan to value" }).waitFor();
  await page.getByText("Liquidation price").waitFor();
  await expectGoodInBoth(page);
  // Slightly more than the minimum, because the price may fall before the tap.
  await page.getByRole("textbox", { name: "Collateral amount" }).fill("0.05");
  await page.getByRole("button", { name: "Review loan" }).click();
  await page.getByText("Interest to the end of the term").waitFor();
  await page.getByText("Worst case", { exact: false }).waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Borrow", exact: true }).click();
  await page.getByRole("heading", { name: "Loan paid out" }).waitFor();
  await page.getByRole("link", { name: "View loan" }).click();
}

/** Repays a part, adds collateral, and recomputes the receipt in the page. */
async function repayAndAdd(page: Page): Promise<void> {
  await page.getByText("Owed if repaid today").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Repay", exact: true }).click();
  await page.getByRole("radio", { name: "Collateral" }).click();
  await page.getByText("Of which spread").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("radio", { name: "Balance" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("400");
  await page.getByRole("button", { name: "Repay 400 USDT" }).click();
  await page.getByText("Partly repaid").waitFor();
  await page.getByRole("button", { name: "Collateral" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("0.01");
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("status").getByText("Collateral changed").waitFor();
  await page.getByRole("link", { name: "View receipt" }).first().click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
  await expectGoodInBoth(page);
}

/** The debt is shown below the net worth, on the first screen and in the asset centre. */
async function seeDebt(page: Page): Promise<void> {
  for (const path of ["/#/zichanCenter", "/#/home"]) {
    await page.goto(path);
    await page.getByRole("link", { name: /^Assets .* Owed / }).waitFor();
    await expectGoodInBoth(page);
  }
}

/** A foreign file: its hash is sent only to look up the signature. */
async function checkAgreement(page: Page): Promise<void> {
  await page.goto("/#/agreementCheck");
  await page.getByRole("button", { name: "Verify" }).waitFor();
  await expectGoodInBoth(page);
  const file = { name: "agreement.txt", mimeType: "text/plain", buffer: Buffer.from("a") };
  await page.getByLabel("Choose the file").setInputFiles(file);
  await page.getByText("No agreement signed here", { exact: false }).waitFor();
  const hash = "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb";
  expect(await page.getByRole("textbox", { name: "Or its SHA-256" }).inputValue()).toBe(hash);
  await expectGoodInBoth(page);
}
