import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp();

// Goal: the ticket states the overnight charge of a market that has one, and no other ticket does.
// Method: by label at 375×812, at any time of day, so the market may be closed.
test("the ticket states the overnight charge if there is one", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await page.goto("/#/heyue?symbol=USDJPY");
  await page.getByText("Overnight, USDT", { exact: true }).waitFor();
  await expectGoodInBoth(page);
  await page.goto("/#/heyue?symbol=BTCUSDT");
  await page.getByText("Overnight, USDT", { exact: true }).waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
}, 90_000);
