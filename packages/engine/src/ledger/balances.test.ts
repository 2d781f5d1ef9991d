import fc from "fast-check";
import { expect, test } from "vitest";
import { houseAccount, money, type Posting, USDT, userAccount, usdt } from "#kernel";
import { applyPostings, balanceOf, type Balances } from "./balances.ts";

const available = userAccount("demo", "available");
const margin = userAccount("demo", "margin");
const fees = houseAccount("demo", "fees");
const empty: Balances = new Map();

const move = (from: Posting["from"], to: Posting["to"], amount: Posting["amount"]): Posting => ({
  from,
  to,
  amount,
  reason: "test",
});
const funded = applyPostings(empty, [move(fees, available, usdt("10"))]);

// Goal: an invalid posting of a rule is a fault. Method: each impossible posting, one by one.
test.each([
  ["nothing", move(available, margin, usdt("0")), "must be positive"],
  ["a negative amount", move(available, margin, money(USDT, -1n)), "must be positive"],
  ["more than there is", move(available, margin, usdt("10.00000001")), "overdraft"],
  ["another book's money", move(available, userAccount("live", "margin"), usdt("1")), "from demo"],
])("I1 I3 I10 moving %s is a fault", (_what, posting, message) => {
  expect(() => applyPostings(funded, [posting])).toThrow(message);
});

// Goal: no money is created or lost. Method: random movements between a user's and the house's
// accounts; the user's balance must equal what came from the house, and no account may go below
// zero.
test("I2 conserves money and never overdraws", () => {
  const accounts = fc.constantFrom(available, margin, fees);
  const amounts = fc.bigInt(1n, 2_000_000_000n).map((units) => money(USDT, units));
  const moves = fc.array(fc.tuple(accounts, accounts, amounts));
  fc.assert(
    fc.property(moves, (tries) => {
      let balances = funded;
      let house = -usdt("10").units;
      for (const [from, to, amount] of tries) {
        try {
          balances = applyPostings(balances, [move(from, to, amount)]);
        } catch {
          continue;
        }
        if (from.owner === "house") house -= amount.units;
        if (to.owner === "house") house += amount.units;
      }
      const sums = [...balances.values()];
      expect(sums.reduce((sum, units) => sum + units, 0n) + house).toBe(0n);
      expect(sums.every((units) => units >= 0n)).toBe(true);
    }),
  );
});

test("an untouched account has zero", () => {
  expect(balanceOf(empty, { book: "live", asset: USDT, kind: "earn" })).toEqual(usdt("0"));
});
