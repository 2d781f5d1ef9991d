// Goal: a reset gives exactly 10 000 from either side, and is refused while money is in use.
// Method: exact postings below and above, the order of refusals, the context after it, and as a
// property that no member of the demo book ever has more than the start sum.
import fc from "fast-check";
import { expect, test } from "vitest";
import { houseAccount, USER_ACCOUNT_KINDS, userAccount, usdt } from "#kernel";
import { applyPostings, type BalanceKey, DEMO_FUNDS } from "#ledger";
import { resetDemo } from "./reset-demo.ts";
import { contextWith, NOW, positionWith } from "../testing/context.ts";

const available = userAccount("demo", "available");
const outside = houseAccount("demo", "external");

const USDT_AVAILABLE = "demo/USDT/available" satisfies BalanceKey;
const resetWith = ({
  commitments = 0,
  others = [],
  ...rest
}: Parameters<typeof contextWith>[0] & {
  readonly commitments?: number;
  readonly others?: readonly (readonly [BalanceKey, bigint])[];
} = {}) => {
  const { balances, positions } = contextWith(rest);
  return { balances: new Map([...balances, ...others]), positions, commitments };
};
const refusalOf = (context: ReturnType<typeof resetWith>) => {
  const decided = resetDemo(context, NOW);
  return decided.ok ? null : decided.error;
};

test.each([
  ["0.00000001", { from: outside, to: available, amount: usdt("9999.99999999") }],
  ["0", { from: outside, to: available, amount: usdt("10000") }],
  ["10000.00000001", { from: available, to: outside, amount: usdt("0.00000001") }],
  ["25000", { from: available, to: outside, amount: usdt("15000") }],
])("from %s back to 10 000", (balance, posting) => {
  const context = resetWith({ available: balance });
  const decided = resetDemo(context, NOW);
  if (!decided.ok) throw new Error("refused");
  expect(decided.value.postings).toEqual([{ ...posting, reason: "demo_reset" }]);
  const after = applyPostings(context.balances, decided.value.postings);
  expect(after.get(USDT_AVAILABLE)).toBe(usdt("10000").units);
});

test("nothing is reset at exactly the start sum", () => {
  expect(refusalOf(resetWith())).toEqual({ type: "nothing_to_reset" });
});

test.each(["working", "running", "settling"] as const)("not while one is %s", (status) => {
  const context = resetWith({ positions: [positionWith({ status })], commitments: 1 });
  expect(refusalOf(context)).toEqual({ type: "positions_open", count: 1 });
});

test.each([{ book: "live" }, { status: "closed" }] as const)(
  "%o does not prevent a reset",
  (change) => {
    // Its margin belongs to the other book, or was returned.
    const others = [["demo/USDT/margin", 0n]] as const;
    const positions = [positionWith(change)];
    expect(refusalOf(resetWith({ available: "5", positions, others }))).toBeNull();
  },
);

// Otherwise amounts that are returned or won later would be added to the new grant.
test.each(USER_ACCOUNT_KINDS.filter((kind) => kind !== "available"))(
  "refused while anything is set aside as %s, in any currency",
  (kind) => {
    for (const asset of ["USDT", "BTC"]) {
      const setAside = resetWith({ available: "5", others: [[`demo/${asset}/${kind}`, 1n]] });
      expect(refusalOf(setAside)).toEqual({ type: "commitments_open" });
      const inLive = resetWith({ available: "5", others: [[`live/${asset}/${kind}`, 1n]] });
      expect(refusalOf(inLive)).toBeNull();
    }
  },
);

test("refused while an obligation outside the balances is open", () => {
  expect(refusalOf(resetWith({ commitments: 1 }))).toEqual({ type: "commitments_open" });
});

// A balance that cannot be exchanged back (dust, or a token without a market) does not prevent a
// reset.
test("other currencies are removed to the last unit, except in the live book", () => {
  const context = resetWith({
    others: [
      ["demo/BTC/available", 1n],
      ["live/BTC/available", 7n],
    ],
  });
  const decided = resetDemo(context, NOW);
  if (!decided.ok) throw new Error("refused");
  const after = applyPostings(context.balances, decided.value.postings);
  expect(after.get(USDT_AVAILABLE)).toBe(DEMO_FUNDS.units);
  expect(after.get("demo/BTC/available")).toBe(0n);
  expect(after.get("live/BTC/available")).toBe(7n);
});

const amounts = fc.oneof(
  fc.constantFrom(0n, 1n, DEMO_FUNDS.units - 1n, DEMO_FUNDS.units, DEMO_FUNDS.units + 1n),
  fc.bigInt(0n, 10n ** 14n),
);
const keys = fc.tuple(
  fc.constantFrom("USDT", "BTC", "TOKEN"),
  fc.oneof(fc.constant("available" as const), fc.constantFrom(...USER_ACCOUNT_KINDS)),
);
const accounts = fc.uniqueArray(fc.tuple(keys, amounts), {
  selector: ([[asset, kind]]) => `${asset}/${kind}`,
});

// A pair of properties: a reset never leaves more than the start sum, and an accepted reset leaves
// nothing that may pay out later.
test("contract-7 after a reset there is only the start sum, and no later payout", () => {
  fc.assert(
    fc.property(accounts, fc.constantFrom(0, 0, 1), (balanceRows, commitments) => {
      const balances = new Map(
        balanceRows.map(([[asset, kind], units]) => [`demo/${asset}/${kind}` as BalanceKey, units]),
      );
      const decided = resetDemo({ balances, positions: new Map(), commitments }, NOW);
      const isIdle =
        commitments === 0 &&
        [...balances].every(([key, units]) => key.endsWith("available") || units === 0n);
      const refusal = isIdle ? "nothing_to_reset" : "commitments_open";
      return decided.ok
        ? isIdle && isStart(applyPostings(balances, decided.value.postings))
        : decided.error.type === refusal;
    }),
  );
});

/** Whether these are the balances that every user starts with, and nothing else. */
function isStart(balances: ReadonlyMap<BalanceKey, bigint>): boolean {
  const holdings = [...balances].filter(([, units]) => units > 0n);
  return (
    holdings.length === 1 &&
    holdings[0]?.[0] === USDT_AVAILABLE &&
    holdings[0][1] === DEMO_FUNDS.units
  );
}
