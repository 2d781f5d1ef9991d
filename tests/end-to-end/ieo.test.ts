import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { registerMember } from "@plumbline/tests/kit/member";
import { registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp();

const bend = (change: string) =>
  runAsOwner(
    house.databaseUrl,
    `update ieo_projects set ${change} where token = 'TIDE' and book = 'demo'`,
  );

// Goal: a member applies for a token with its cost in sight, is told what was drawn, pays for it in
// time, and can draw everything again on their own phone. Method: by role and label at 375×812; the
// sample offering is made small and short, and another member wants all of it too.
test("ieo-3 from the list to a share that is paid and drawn again in the browser", async () => {
  const { page, complaints, close } = await house.openPhone("dark");
  await bend("supply = 101, lot = 1, user_max = 101, estimated_price = 10, floor_price = 1");
  await applyElsewhere();

  await registerReader(page);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "IEO", exact: true }).click();
  await page.getByRole("heading", { name: "IEO" }).waitFor();
  await page.getByText("100% applied for").waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: /Tidewater/ }).click();
  await page.getByRole("heading", { name: "How it works" }).waitFor();
  await expectGood(page);

  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const sheet = page.getByRole("dialog");
  const quantity = sheet.getByRole("textbox", { name: "Quantity" });
  await quantity.fill("102");
  await sheet.getByText("You can apply for at most 101 TIDE more.").first().waitFor();
  await quantity.fill("101");
  await sheet.getByText("You pay at most").waitFor();
  await expectGood(page);
  await sheet.getByRole("button", { name: "Apply and put 1,010 USDT on hold" }).click();
  await page.getByRole("dialog", { name: "Applied" }).waitFor();
  await sheet.getByRole("button", { name: "Close" }).last().click();

  await bend("closes_at = now() + interval '1 second'");
  await page.goto("/#/ieo");
  await page.getByRole("tab", { name: /My applications/ }).click();
  const row = page.getByRole("button", { name: /Tidewater/ });
  await row.filter({ hasText: "Won" }).waitFor({ timeout: 60_000 });
  await expectGood(page);
  await row.click();
  await sheet.getByRole("timer").waitFor();
  await expectGood(page);
  await sheet.getByRole("button", { name: /^Pay 5[01]0 USDT$/ }).click();
  await sheet.getByText("Paid. The tokens are in your balance.").waitFor();
  await sheet.getByRole("link", { name: "View receipt" }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await close();
}, 120_000);

/** Somebody else wants all of it. */
async function applyElsewhere(): Promise<void> {
  const { ieo } = (await registerMember(house)).client;
  const { records } = await ieo.listIeoProjects({ book: "demo" });
  const projectId = records.find(({ token }) => token === "TIDE")?.id ?? "";
  await ieo.applyForIeo({ book: "demo", projectId, quantity: "101" });
}

test("an offering in the light theme", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/ieo");
  await page.getByRole("link", { name: /Mossland/ }).click();
  await page.getByText("Announced").waitFor();
  await expectGood(page);
  expect(complaints).toEqual([]);
  await close();
}, 60_000);
