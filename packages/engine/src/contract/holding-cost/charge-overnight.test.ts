import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DAY_MS,
  instant,
  quantityOf,
  ratePpm,
  type Receipt,
  type SymbolCode,
  usdt,
  weekdayOf,
} from "#kernel";
import { chargeFunding } from "../charge-funding.ts";
import { previewOpen } from "../preview.ts";
import { isReceiptHonest, type NamedTerms } from "../receipt/verify-receipt.ts";
import type { Records } from "../receipt/rebuild-context.ts";
import { termsProblems, type SettledTerms } from "../settings/check-terms.ts";
import type { Position } from "../state.ts";
import { type ContractTerms, type OvernightTerms, readTerms, writeTerms } from "../terms.ts";
import {
  after,
  at,
  BTC,
  idOf,
  type MarketSetup,
  NOW,
  OPEN,
  positionWith,
  RECEIPT,
  TERMS,
  contextWith,
} from "../testing/context.ts";
import { evaluatePosition } from "../evaluate-position.ts";
import { chargeOvernight } from "./charge-overnight.ts";
import { nextNightOf, nightChargedAt, nightOf, nightsIn, overnightPerNight } from "./nights.ts";

const OVERNIGHT: OvernightTerms = {
  longRate: ratePpm(100n),
  shortRate: ratePpm(-50n),
  hours: "week",
  tripleOn: "wednesday",
};
const CFD: ContractTerms = { ...TERMS, overnight: OVERNIGHT };

// Monday 2026-01-05, 12:00 UTC: its own night is the next one.
const monday = nightOf(NOW) + 1;
const boundary = nightChargedAt(monday);
const early = instant(boundary - 1);
const charge = (night: number) => ({ positionId: idOf("p1"), night, receiptId: RECEIPT });
const contextAt = (market: MarketSetup, change: Partial<Position> = {}, available = "0") =>
  contextWith({
    available,
    positions: [positionWith(change)],
    markets: [{ terms: CFD, ...market }],
  });
const halted = { state: { type: "halted", reason: "split" } } as const;
const funded = { ...halted, terms: TERMS };

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["price_stale", contextAt({ state: { type: "stale" } }), monday, boundary],
  ["market_closed", contextAt({ state: { type: "closed" } }), monday, boundary],
  ["market_halted", contextAt(halted), monday, boundary],
  ["night_not_begun", contextAt(halted), monday, early],
  ["night_not_next", contextAt(halted), monday + 1, early],
  ["already_charged", contextAt(halted), monday - 1, early],
  ["not_charged_overnight", contextAt(funded), monday - 1, early],
  ["wrong_status", contextAt(funded, { status: "working" }), monday - 1, early],
  ["position_not_found", contextAt(funded, { id: idOf("p2") }), monday - 1, early],
])("refuses with %s", (type, context, night, now) => {
  expect(chargeOvernight(context, charge(night), now)).toMatchObject({
    ok: false,
    error: { type },
  });
});

test("contract-8 a position charged overnight pays no funding", () => {
  const command = { positionId: idOf("p1"), period: 0, receiptId: RECEIPT };
  const error = { type: "not_funded" };
  expect(chargeFunding(contextAt(halted), command, early)).toEqual({ ok: false, error });
  const previewed = previewOpen(
    contextAt({}, {}, "10000"),
    { ...OPEN, positionId: idOf("p9") },
    NOW,
  );
  expect(previewed).toMatchObject({
    value: { fundingPerPeriod: usdt("0"), overnightPerNight: usdt("0.6") },
  });
  expect(
    overnightPerNight({ side: "long", quantity: OPEN_SIZE, mark: at("60000") }, TERMS),
  ).toBeNull();
});

const OPEN_SIZE = quantityOf("0.1");
const wednesday = { chargedNight: monday + 1 };

// Goal: who pays, from which account, and never the last unit of margin. Method: 0.01 % of 6 000 is
// 0.6; a short receives half of that; Wednesday's night counts three times.
test.each<[string, Partial<Position>, number, string, string, string]>([
  ["a long pays from its margin", {}, monday, "5", "599.4", "0.6"],
  ["a short receives", { side: "short" }, monday, "5", "600", "-0.3"],
  ["Wednesday is three nights", wednesday, monday + 2, "5", "598.2", "1.8"],
  ["of what is received, too", { ...wednesday, side: "short" }, monday + 2, "5", "600", "-0.9"],
  ["all but a unit", { margin: usdt("0.25") }, monday, "5", "0.00000001", "0.24999999"],
  ["settling, it pays, too", { status: "settling" }, monday, "5", "599.4", "0.6"],
  ["cross pays from available", { marginMode: "cross" }, monday, "0.2", "599.6", "0.6"],
])("%s", (_name, change, night, available, margin, paid) => {
  const charged = chargeOvernight(
    contextAt({}, change, available),
    charge(night),
    nightChargedAt(night),
  );
  expect(charged).toMatchObject({
    value: {
      next: [{ margin: usdt(margin), fundingPaid: usdt(paid), chargedNight: night }],
      events: [{ type: "overnight_charged" }],
      receipts: [{ kind: "overnight", inputs: { night } }],
    },
  });
});

// Goal: rounding in the house's favour. Method: 0.00000001 BTC at 60 001 owes slightly more than
// 0.00000006.
test.each([
  ["long", 100n, "0.00000007"],
  ["long", -100n, "-0.00000006"],
  ["short", 100n, "0.00000007"],
] as const)("a tiny %s at %s ppm pays %s", (side, rate, paid) => {
  const overnight = { ...OVERNIGHT, longRate: ratePpm(rate), shortRate: ratePpm(rate) };
  const terms = { ...TERMS, overnight };
  const tiny = { side, quantity: quantityOf("0.00000001") };
  const charged = chargeOvernight(
    contextAt({ price: "60001", terms }, tiny),
    charge(monday),
    boundary,
  );
  expect(charged).toMatchObject({ value: { next: [{ fundingPaid: usdt(paid) }] } });
});

// Goal: seven nights a week, none separately for a weekend, and none for a holiday. Method: the
// nights of whole weeks, charged one after the other after downtime; each tried twice.
test.each([
  ["week", "wednesday", [5, 6, 7, 8, 9, 12, 13, 14], [1, 1, 3, 1, 1, 1, 1, 3]],
  ["us_stock", "friday", [5, 6, 7, 8, 9, 12, 13, 14], [1, 1, 1, 1, 3, 1, 1, 1]],
  // Martin Luther King's day is Monday the 19th.
  [
    "us_stock",
    "friday",
    [5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 20],
    [1, 1, 1, 1, 3, 1, 1, 1, 1, 3, 1],
  ],
] as const)("T13 %s with three nights on %s charges %j", (hours, tripleOn, days, nights) => {
  const overnight = { ...OVERNIGHT, hours, tripleOn };
  const terms = { ...TERMS, overnight };
  let context = contextAt({ terms });
  const late = instant(NOW + 60 * DAY_MS);
  const charged = days.map(() => {
    const position = context.positions.get(idOf("p1"));
    if (position === undefined) throw new Error("it is open");
    const night = nextNightOf(position, overnight);
    const decided = chargeOvernight(context, charge(night), late);
    if (!decided.ok) throw new Error(decided.error.type);
    context = after(context, decided.value);
    expect(chargeOvernight(context, charge(night), late)).toEqual({
      ok: false,
      error: { type: "already_charged" },
    });
    return [new Date(night * DAY_MS).getUTCDate(), nightsIn(night, overnight)];
  });
  expect(charged).toEqual(days.map((day, index) => [day, nights[index]]));
});

test("a position entered at 22:00 was not held over that night", () => {
  const entered = (ms: number) =>
    positionWith({ entry: { price: at("60000"), tickSeq: 3, at: instant(ms) } });
  expect(nextNightOf(entered(boundary - 1), OVERNIGHT)).toBe(monday);
  expect(nextNightOf(entered(boundary), OVERNIGHT)).toBe(monday + 1);
});

test("a week of any trading days without holidays is seven nights", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), (week) => {
      const first = 20_458 + week * 7;
      const nights = [0, 1, 2, 3, 4, 5, 6]
        .map((day) => first + day)
        .filter((night) => ![0, 6].includes(weekdayOf(night)))
        .map((night) => nightsIn(night, OVERNIGHT));
      return nights.reduce<number>((sum, each) => sum + each, 0) === 7;
    }),
  );
});

const records: Records = {
  priceOfTick: (symbol, seq) => (symbol === BTC && seq === 7 ? at("60000") : null),
  termsOf: (symbol: SymbolCode, version: NamedTerms["version"]) =>
    symbol === BTC && version === 1 ? CFD : null,
};

test.each<[string, Partial<Position>]>([
  ["isolated", {}],
  ["cross", { marginMode: "cross" }],
])("a receipt of an %s night follows from its tick and the terms", (_mode, change) => {
  const charged = chargeOvernight(contextAt({}, change, "0.2"), charge(monday), boundary);
  const [receipt] = charged.ok ? charged.value.receipts : [];
  if (receipt === undefined) throw new Error("a charge has a receipt");
  expect(isReceiptHonest(receipt, records)).toBe(true);
  const forged: readonly Partial<Receipt>[] = [
    { inputs: { ...receipt.inputs, night: monday + 2 } },
    { inputs: { ...receipt.inputs, night: monday + 5 } },
    { inputs: { ...receipt.inputs, side: "short" } },
    { inputs: { ...receipt.inputs, quantity: "0.2" } },
    { inputs: { ...receipt.inputs, margin: "0.1" } },
    { inputs: { ...receipt.inputs, termsVersion: 2 } },
    { result: { ...receipt.result, due: "0.5" } },
    { result: { ...receipt.result, nights: 3 } },
    { kind: "funding" },
  ];
  const honest = forged.filter((bent) => isReceiptHonest({ ...receipt, ...bent }, records));
  expect(honest).toEqual([]);
});

test("terms are read back unchanged, and mistakes in overnight charges are named", () => {
  expect(readTerms(writeTerms(CFD))).toEqual(CFD);
  expect(writeTerms(TERMS)).not.toHaveProperty("overnight");
  const { symbol: _symbol, asset: _asset, version: _version, ...settled } = writeTerms(CFD);
  const problems = (longPpm: number, shortPpm: number) => {
    const overnight = { longPpm, shortPpm, hours: "week", tripleOn: "friday" } as const;
    const terms: SettledTerms = { ...settled, overnight };
    return termsProblems(terms, { leverageMax: null, closeOutPpm: 0 }).map(({ path }) => path);
  };
  expect(problems(5_000, -5_000)).toEqual([]);
  expect(problems(5_001, -5_000)).toEqual(["overnight.longPpm"]);
  expect(problems(5_000, -5_001)).toEqual(["overnight.shortPpm", "overnight"]);
  expect(problems(99, -100)).toEqual(["overnight"]);
});

// Goal: a trigger reached by a jump over a weekend closes at the first tick of the open market, at
// that tick's price. Method: nothing while closed, 55 000 at the open.
test.each([
  ["a stop-loss", { stopLoss: at("59000") }, "stop_loss"],
  ["a liquidation", { margin: usdt("300") }, "liquidation"],
] as const)(
  "contract-9 a gap at the open: %s is filled at the first tick",
  (_what, change, closeReason) => {
    const command = { positionId: idOf("p1"), receiptId: RECEIPT };
    const opening = { terms: { ...CFD, halfSpreadRate: ratePpm(0n) }, price: "55000" };
    const shut = contextAt({ ...opening, state: { type: "closed" } }, change);
    expect(evaluatePosition(shut, command, boundary)).toMatchObject({
      error: { type: "market_closed" },
    });
    expect(evaluatePosition(contextAt(opening, change), command, boundary)).toMatchObject({
      value: {
        next: [{ status: "closed", closeReason, exit: { price: at("55000"), tickSeq: 7 } }],
      },
    });
  },
);
