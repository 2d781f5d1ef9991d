// Goal: the card shows the engine's figures, at the live mark. Method: exact numbers, isolated and
// cross, gain and loss, and the effect of costs on a closed position.
import { instant } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { figuresOf, resultOf } from "./position-figures.ts";
import { HOUSE, LONG, NOW, TERMS, contextWith } from "./testing/parts.ts";

test.each([
  ["60000", "-0.6", "-0.09", "9.58", "0.6"],
  ["61000", "99.4", "16.56", "11.06", "0.61"],
  ["55000", "-500.6", "-83.42", "1.36", "0.55"],
])(
  "at %s an isolated long shows %s, %s percent, %s percent to go and %s to pay next",
  (price, profit, share, away, nextCharge) => {
    const context = contextWith({ price, positions: [LONG] });
    expect(figuresOf(context, NOW).get("p1")).toEqual({
      markPrice: price,
      unrealisedPnl: profit,
      yieldPercent: share,
      liquidationPrice: "54249.52285284",
      liquidationAwayPercent: away,
      marketState: "open",
      chargeType: "funding",
      nextChargeAtMs: Date.UTC(2026, 0, 5, 16),
      nextCharge,
    });
  },
);

test("the whole balance covers a cross position, which may have no liquidation price", () => {
  const cross = { ...LONG, marginMode: "cross" } as const;
  const figures = (available: string) =>
    figuresOf(
      contextWith({ positions: [cross], summary: { available, margin: "600.06", ...HOUSE } }),
      NOW,
    ).get("p1");
  expect(figures("10000")?.liquidationPrice).toBeNull();
  expect(figures("1000")?.liquidationPrice).toBe("44182.12851426");
});

test("a waiting order and a symbol without a price have no figures", () => {
  const order = { ...LONG, status: "working", entryPrice: null, orderPrice: "59000" } as const;
  expect(figuresOf(contextWith({ positions: [order] }), NOW).size).toBe(0);
  expect(figuresOf(contextWith({ price: null, positions: [LONG] }), NOW).size).toBe(0);
});

test("a closed position comes to its gain less fees and funding", () => {
  const closed = { ...LONG, realisedPnl: "10", closeFee: "2.9997", fundingPaid: "5" };
  expect(resultOf(closed, {})).toMatchObject({ net: "-1", costs: "11", yieldPercent: "-0.16" });
});

// Goal: a card's sums add up as shown. Method: a card from a report, whose −3.11 and 12.30 were
// shown with −15.42, and cents on either side of their edge.
test.each([
  ["-3.11666666", "12.30333333", "-3.11", "12.31", "-15.42"],
  ["10", "3", "10", "3", "7"],
  ["0.00000001", "0", "0", "0", "0"],
  ["0", "0.00000001", "0", "0.01", "-0.01"],
  ["5.555", "-1.111", "5.55", "-1.11", "6.66"],
])("%s less %s is shown as %s less %s: %s", (realisedPnl, fundingPaid, gross, costs, net) => {
  const closed = { ...LONG, openFee: "0", realisedPnl, fundingPaid };
  expect(resultOf(closed, {}).shown).toEqual({ gross, costs, net });
});

test("the next funding is due when the eight hours end, to the millisecond", () => {
  const context = contextWith({ positions: [LONG] });
  const dueAt = (now: number) => figuresOf(context, instant(now)).get("p1")?.nextChargeAtMs;
  expect(dueAt(NOW)).toBe(Date.UTC(2026, 0, 5, 16));
  expect(dueAt(Date.UTC(2026, 0, 5, 16) - 1)).toBe(Date.UTC(2026, 0, 5, 16));
  expect(dueAt(Date.UTC(2026, 0, 5, 16))).toBe(Date.UTC(2026, 0, 6));
});

// Goal: a night's charge is shown as it will be charged. Method: a Monday, and a Wednesday for
// three nights.
test.each([
  [NOW, Date.UTC(2026, 0, 5, 22), "0.6"],
  [Date.UTC(2026, 0, 7, 12), Date.UTC(2026, 0, 7, 22), "1.8"],
  [Date.UTC(2026, 0, 9, 22), Date.UTC(2026, 0, 12, 22), "0.6"],
])("at %s the night of %s costs %s", (now, nextChargeAtMs, nextCharge) => {
  const overnight = { longPpm: 100, shortPpm: -50, hours: "week", tripleOn: "wednesday" } as const;
  const context = contextWith({ positions: [LONG], terms: [{ ...TERMS, overnight }] });
  expect(figuresOf(context, instant(now)).get("p1")).toMatchObject({
    chargeType: "overnight",
    nextChargeAtMs,
    nextCharge,
  });
});
