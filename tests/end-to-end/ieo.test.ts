import { HOUR_MS } from "@plumbline/engine/kernel";
import { expectGood, expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { decided, end, look, offer } from "@plumbline/tests/kit/ieo/offerings";
import { holdToken, openPhone, registerReader } from "@plumbline/tests/kit/phone";
import { startTestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";

const house = withApp();

const bend = (change: string) =>
  runAsOwner(
    house.databaseUrl,
    `update ieo_projects set ${change} where token = 'TIDE' and book = 'demo'`,
  );

// Goal: a member applies for a token with its cost in view, reads the result of the draw, pays in
// time, and can repeat the draw on their phone. Method: by role and label at 375×812; the sample
// offering is made small and short, and another member applies for all of it too.
test("ieo-3 from the list to a paid allocation, drawn again in the browser", async () => {
  const { page, complaints, close } = await house.openPhone("dark");
  await bend("supply = 101, lot = 1, user_max = 101, estimated_price = 10, floor_price = 1");
  await applyElsewhere();

  await registerReader(page);
  await openOfferings(page);
  await page.getByRole("link", { name: /Tidewater/ }).click();
  await page.getByRole("heading", { name: "How it works" }).waitFor();
  await page.getByText("A recorded price of BTC/USDT, fixed before the end").waitFor();
  await expectGood(page);

  await page.getByRole("button", { name: "Apply", exact: true }).click();
  const sheet = page.getByRole("dialog");
  const quantity = sheet.getByRole("textbox", { name: "Quantity" });
  await quantity.fill("102");
  await sheet.getByText("You can apply for at most 101 TIDE more.").first().waitFor();
  await quantity.fill("101");
  await sheet.getByText("Maximum you pay").waitFor();
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
  await readHold(sheet);
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

/** The list, and an offering that is only announced. */
async function openOfferings(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "IEO", exact: true }).click();
  await page.getByRole("heading", { name: "IEO" }).waitFor();
  await page.getByText("100% subscribed").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("link", { name: /Mossland/ }).click();
  await page.getByText("Announced").waitFor();
  await expectGoodInBoth(page);
  await page.goBack();
}

/** All of it stays on hold until it is paid. */
async function readHold(sheet: Locator): Promise<void> {
  await sheet.getByRole("timer").waitFor();
  expect(await sheet.getByText(/^Returned/).count()).toBe(0);
}

/** Another member applies for all of it. */
async function applyElsewhere(): Promise<void> {
  const { ieo } = (await registerMember(house)).client;
  const { records } = await ieo.listIeoProjects({ book: "demo" });
  const projectId = records.find(({ token }) => token === "TIDE")?.id ?? "";
  await ieo.applyForIeo({ book: "demo", projectId, quantity: "101" });
}

// Goal: a member without an allocation, or who does not pay, reads that everything was returned.
// Method: one token for two members, and one without other applications; days pass on a clock that
// the test moves.
test("ieo-3 an application without allocation, and an allocation that lapses", async () => {
  const at = await startTestServer();
  const [member, other] = [await registerMember(at), await registerMember(at)];
  const single = { supply: "1", userMax: "1", estimatedPrice: "100" };
  const [wanted, alone] = [await offer(at, single), await offer(at)];
  const apply = ({ client }: Member, projectId: string, quantity: string) =>
    client.ieo.applyForIeo({ book: "demo", projectId, quantity });
  await apply(member, wanted.id, "1");
  await apply(other, wanted.id, "1");
  for (const each of [member, other]) await apply(each, alone.id, "100");
  await end(at, wanted);
  await decided(member, wanted);
  await end(at, alone);
  await decided(member, alone);
  const loser = await loserOf([member, other]);
  // An idle session ends before the time to pay does.
  for (let days = 0; days < 3; days += 1) {
    at.clock.advance(17 * HOUR_MS);
    await loser.client.ieo.listIeoOrders({ book: "demo" });
  }
  await look(at);

  const phone = await openPhone(house.browser, { url: at.server.url, theme: "light" });
  await holdToken(phone.page, loser.token);
  await phone.page.goto("/#/ieo");
  await phone.page.getByRole("tab", { name: /My applications/ }).click();
  await readOutcome(phone.page, { name: wanted.name, outcome: "Not won", returned: "100" });
  await readOutcome(phone.page, { name: alone.name, outcome: "Lapsed", returned: "100" });
  expect(phone.complaints).toEqual([]);
  await phone.close();
  await expectConserved(at.server.url);
  expect(at.faults).toEqual([]);
  await at.stop();
}, 60_000);

async function loserOf(members: readonly Member[]): Promise<Member> {
  for (const member of members) {
    const { records } = await member.client.ieo.listIeoOrders({ book: "demo" });
    if (records.some(({ stage }) => stage === "not_won")) return member;
  }
  throw new Error("one of two lost what one can have");
}

/** Opens an application and reads its outcome in words and amounts. */
async function readOutcome(
  page: Page,
  { name, outcome, returned }: Record<"name" | "outcome" | "returned", string>,
): Promise<void> {
  await page
    .getByRole("button", { name: new RegExp(name) })
    .filter({ hasText: outcome })
    .click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText(/Everything was returned\.$/).waitFor();
  expect(
    await sheet
      .getByText(/^Returned/)
      .locator("..")
      .innerText(),
  ).toContain(returned);
  await expectGood(page);
  await sheet.getByRole("button", { name: "Close" }).last().click();
}
