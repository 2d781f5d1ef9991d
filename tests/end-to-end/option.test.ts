import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member buys an option, sees beforehand what it costs and can lose, sells it back at the
// bid that is shown, and can prove both. Method: by role and label at 375×812, each screen looked
// at by axe and at the widths of phones; the receipt is computed again by the page itself.
test.each(["light", "dark"] as const)(
  "option-1 from the chain to a verified receipt, in the %s theme",
  async (theme) => {
    const { page, complaints, close } = await house.openPhone(theme);
    await registerReader(page);
    await page.goto("/#/heyue?product=option");
    const call = page.getByRole("button", { name: /^BTCUSDT \d+ Call / }).nth(5);
    await call.waitFor();
    await expectGood(page);

    await call.click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("textbox", { name: "Quantity" }).fill("0.01");
    const buy = sheet.getByRole("button", { name: /^Buy for [\d.,]+ USDT$/ });
    await buy.waitFor();
    await sheet.getByText("The most you can lose").waitFor();
    await sheet.getByRole("img", { name: /^A loss of .* at most\. Break-even at / }).waitFor();
    await expectGood(page);
    await buy.click();
    await sheet.getByRole("heading", { name: "Bought" }).waitFor();
    await sheet.getByRole("link", { name: "Check the receipt" }).click();
    await page.getByRole("button", { name: "Verify in this browser" }).click();
    await page.getByText(/^Verified\./).waitFor();

    await page.goto("/#/heyue?product=option");
    await page.getByRole("button", { name: "Sell back" }).click();
    const selling = page.getByRole("dialog");
    await selling.getByRole("button", { name: /^Sell back for [\d.,]+ USDT$/ }).click();
    await selling.getByRole("heading", { name: "Sold back" }).waitFor();
    await expectGood(page);
    expect(complaints).toEqual([]);
    await close();
  },
  120_000,
);
