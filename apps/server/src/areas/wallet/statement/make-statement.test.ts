// Goal: a statement whose entries do not explain its balances is not returned. Method: a section
// that adds up, and each possible error.
import { describe, expect, test } from "vitest";
import { type Read, sectionsOf, within } from "./make-statement.ts";

const account = (name: string, units: bigint) => {
  return { book: "live" as const, asset: "USDT", account: name, units };
};
const sum = (name: string, units: bigint, type: "deposit" | "withdrawal_hold") => {
  return { ...account(name, units), type, entries: 1 };
};

const GOOD: Read = {
  opening: [account("available", 5n)],
  closing: [account("available", 4n), account("hold:withdrawal", 3n)],
  sums: [
    sum("available", 2n, "deposit"),
    sum("available", -3n, "withdrawal_hold"),
    sum("hold:withdrawal", 3n, "withdrawal_hold"),
  ],
  types: null,
};

describe("a section", () => {
  test("adds up by account, by type and in all", () => {
    expect(sectionsOf(GOOD)).toEqual([
      {
        book: "live",
        currency: "USDT",
        opening: 5n,
        closing: 7n,
        listed: 3,
        accounts: [
          { account: "available", opening: 5n, closing: 4n },
          { account: "hold:withdrawal", opening: 0n, closing: 3n },
        ],
        totals: [
          { type: "deposit", units: 2n, entries: 1 },
          { type: "withdrawal_hold", units: 0n, entries: 2 },
        ],
      },
    ]);
  });

  test("lists one type and sums all of them", () => {
    const [section] = sectionsOf({ ...GOOD, types: ["deposit"] });
    expect(section).toMatchObject({ listed: 1, closing: 7n, totals: [{}, {}] });
  });

  test("without balance and movement is omitted", () => {
    const ended = [account("available", 0n)];
    expect(sectionsOf({ opening: ended, closing: ended, sums: [], types: null })).toEqual([]);
  });

  test.each([
    ["an opening that is one off", { opening: [account("available", 6n)] }],
    ["a lost entry", { sums: GOOD.sums.slice(1) }],
    ["two faults that cancel out", { closing: [account("available", 5n), account("earn", 2n)] }],
  ])("is not answered with %s", (_, fault) => {
    expect(() => sectionsOf({ ...GOOD, ...fault })).toThrow("does not add up");
  });
});

test.each([
  [3, true],
  [2, false],
])("a file of at most %s entries holds three: %s", (entriesMax, isOk) => {
  const sections = sectionsOf(GOOD);
  const span = { fromMs: 0, untilMs: 1, coveredUntilMs: 1 };
  const statement = { span, seqs: { from: 1n, until: 4n }, types: null, sections, listed: 3 };
  const fitting = within(statement, entriesMax);
  const error = { type: "statement_too_long", entries: 3, entriesMax };
  expect(fitting).toEqual(isOk ? { ok: true, value: statement } : { ok: false, error });
});
