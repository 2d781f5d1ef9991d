import { expect, test } from "vitest";
import {
  type AssetCode,
  instant,
  type Instant,
  money,
  type Price,
  priceOf,
  type Receipt,
  type ReceiptId,
  type SymbolCode,
  usdt,
} from "#kernel";
import { applyPostings, balanceKey } from "#ledger";
import { type AcceptContext, acceptQuote } from "./accept-quote.ts";
import { type FlashQuote, QUOTE_LIVES_MS, quoteFlash } from "./quote.ts";
import { FLASH_RECEIPTS } from "./receipt.ts";
import {
  DEFAULT_FLASH_TERMS,
  flashTermsProblems,
  readFlashTerms,
  type WrittenFlashTerms,
} from "./terms.ts";

const BTC = "BTC" as AssetCode;
const USDT = "USDT" as AssetCode;
const NOW = instant(1_800_000_000_000);
const CLOSING = { type: "open", isClosingOnly: true } as const;
const OPEN = { type: "open" } as const;
const terms = readFlashTerms(DEFAULT_FLASH_TERMS, 1);
const tick = { symbol: "BTCUSDT" as SymbolCode, seq: 7, price: priceOf("60000") };
const btc = (text: string) => money(BTC, usdt(text).units);
const inventoryOf: AcceptContext["inventoryOf"] = (_book, currency) => money(currency, 10n ** 15n);

const quoted = quoteFlash(
  {
    terms,
    marketOf: () => ({ quote: tick, state: OPEN }),
    inventoryOf: (currency) => inventoryOf("demo", currency),
    availableOf: () => usdt("600"),
    leftSinceEnd: (currency) => money(currency, 0n),
  },
  { from: USDT, to: BTC, by: "pay", units: usdt("600").units },
);
if (!quoted.ok) throw new Error(quoted.error.type);
const quote: FlashQuote = {
  ...quoted.value.figures,
  id: "q1",
  book: "demo",
  by: "pay",
  ticks: quoted.value.ticks,
  terms,
  endedAt: null,
  createdAt: NOW,
  replacedAt: null,
  usedAt: null,
  receiptId: null,
};
const context: AcceptContext = {
  quote,
  terms,
  inventoryOf,
  stateOf: () => OPEN,
  receivedSinceEnd: 0n,
  losses: new Map(),
  isReversalOpen: false,
  balances: new Map([[balanceKey("demo", USDT, "available"), usdt("600").units]]),
};
const receiptId = "r1" as ReceiptId;
const accept = (change: Partial<AcceptContext> = {}, now: Instant = NOW) =>
  acceptQuote({ ...context, ...change }, { receiptId }, now);

// Method: dust of BTC, worth 0.6 USDT: quoted and exchanged whole, and refused once the balance has
// grown.
test("a whole small balance is taken as quoted, if it is still the whole", () => {
  const dust = btc("0.00001");
  const request = { from: BTC, to: USDT, by: "pay", units: dust.units } as const;
  const rest = quoteFlash(
    {
      terms,
      marketOf: () => ({ quote: tick, state: OPEN }),
      inventoryOf: (currency) => inventoryOf("demo", currency),
      availableOf: () => dust,
      leftSinceEnd: (currency) => money(currency, 0n),
    },
    request,
  );
  if (!rest.ok) throw new Error(rest.error.type);
  const restQuote = { ...quote, ...rest.value.figures, ticks: rest.value.ticks };
  const holding = (units: bigint) => new Map([[balanceKey("demo", BTC, "available"), units]]);
  const accepted = accept({ quote: restQuote, balances: holding(dust.units) });
  if (!accepted.ok) throw new Error(accepted.error.type);
  const after = applyPostings(holding(dust.units), accepted.value.postings);
  expect(after.get(balanceKey("demo", BTC, "available"))).toBe(0n);
  // 0.6 less 0.1 % is 0.5994, and its fee 0.0005994.
  expect(after.get(balanceKey("demo", USDT, "available"))).toBe(usdt("0.5988006").units);
  const [receipt] = accepted.value.receipts;
  const records = {
    priceOfTick: () => tick.price,
    timeOfTick: () => NOW,
    termsOf: () => terms,
  };
  expect(receipt && FLASH_RECEIPTS.recompute(receipt, records)).toMatchObject({ isHonest: true });
  expect(accept({ quote: restQuote, balances: holding(dust.units + 1n) })).toEqual({
    ok: false,
    error: { type: "amount_below_minimum", amountMin: btc("0.00002") },
  });
});

test("an accepted quote moves exactly what was quoted", () => {
  const accepted = accept({}, instant(NOW + QUOTE_LIVES_MS - 1));
  if (!accepted.ok) throw new Error(accepted.error.type);
  const { postings, next, events } = accepted.value;
  const moved = postings.map(({ from, to, amount, reason }) => {
    return [`${from.owner}:${from.kind}`, `${to.owner}:${to.kind}`, amount, reason];
  });
  expect(moved).toEqual([
    ["user:available", "house:treasury:flash", usdt("600"), "flash_exchange_paid"],
    ["house:treasury:flash", "user:available", btc("0.00999"), "flash_exchange_received"],
    ["user:available", "house:fees", btc("0.00000999"), "flash_exchange_fee"],
  ]);
  const after = applyPostings(context.balances, postings);
  expect(after.get(balanceKey("demo", BTC, "available"))).toBe(btc("0.00998001").units);
  expect(after.get(balanceKey("demo", USDT, "available"))).toBe(0n);
  expect(next).toMatchObject({ usedAt: NOW + QUOTE_LIVES_MS - 1, receiptId });
  expect(events).toEqual([{ type: "flash_exchanged", quoteId: "q1", book: "demo" }]);
});

const changed = (change: Partial<WrittenFlashTerms["currencies"][number]>) =>
  readFlashTerms(
    {
      ...DEFAULT_FLASH_TERMS,
      currencies: DEFAULT_FLASH_TERMS.currencies.map((one) => ({ ...one, ...change })),
    },
    2,
  );
const late = instant(NOW + QUOTE_LIVES_MS);
const inDemo = (text: string) =>
  new Map([[balanceKey("demo", USDT, "available"), usdt(text).units]]);
const short = { inventoryOf: () => btc("0.00998999") };
const live = { ...quote, book: "live" as const };
const inLive = new Map([[balanceKey("live", USDT, "available"), usdt("600").units]]);
const reversing = { ...short, quote: live, balances: inLive, isReversalOpen: true };
const losing = { ...reversing, losses: new Map([[USDT, usdt("0.00000001").units]]) };
const poor = { ...losing, quote, balances: new Map() };
const above = {
  ...poor,
  quote: { ...quote, endedAt: NOW },
  balances: inDemo("600"),
  receivedSinceEnd: 1n,
};
const small = { ...above, terms: changed({ payMin: "600.00000001" }) };
const closed = { ...small, terms: changed({ isEnabled: false, payMin: "601" }) };
const stale = { ...closed, stateOf: () => ({ type: "stale" }) as const };
const replaced = { ...stale, quote: { ...quote, replacedAt: NOW } };
const used = { ...replaced, quote: { ...replaced.quote, usedAt: NOW } };

// Goal: the order of refusals. Method: each row breaks one more rule, from the last check to the
// first, and is refused by the earliest that it breaks.
test.each<[string, Partial<AcceptContext>, Instant, object]>([
  ["inventory_short", short, NOW, { left: btc("0.00998999") }],
  ["reversal_open", reversing, NOW, {}],
  ["positions_losing", losing, NOW, { mayLeave: usdt("599.99999999") }],
  ["insufficient_balance", poor, NOW, { needed: usdt("600") }],
  ["amount_above_maximum", above, NOW, { amountMax: usdt("599.99999999") }],
  ["amount_below_minimum", small, NOW, { amountMin: usdt("600.00000001") }],
  ["currency_disabled", closed, NOW, {}],
  ["price_stale", stale, NOW, {}],
  ["symbol_closing", { ...stale, stateOf: () => CLOSING }, NOW, {}],
  ["quote_expired", stale, late, {}],
  ["quote_replaced", replaced, late, {}],
  ["quote_used", used, late, {}],
  ["quote_not_found", { ...used, quote: undefined }, late, {}],
])("refuses with %s", (type, change, now, details) => {
  expect(accept(change, now)).toEqual({ ok: false, error: { type, ...details } });
});

test("a recharge that is being reversed blocks no demo money", () => {
  expect(accept({ isReversalOpen: true }).ok).toBe(true);
});

let tickAt: Instant | null = NOW;
const records = {
  priceOfTick: (symbol: SymbolCode, seq: number): Price | null =>
    symbol === tick.symbol && seq === tick.seq ? tick.price : null,
  timeOfTick: (): Instant | null => tickAt,
  termsOf: (version: string) => (version === "1" ? terms : null),
};
const accepted = accept();
const receipt = (accepted.ok && accepted.value.receipts[0]) as Receipt;

const isHonest = (each: Receipt) => FLASH_RECEIPTS.recompute(each, records).isHonest;

test("flash-exchange-4 a receipt follows from its ticks and the published terms", () => {
  expect(FLASH_RECEIPTS.namedTerms(receipt)).toEqual(["1"]);
  expect(FLASH_RECEIPTS.recompute(receipt, records)).toEqual({
    receipt,
    refusal: null,
    isHonest: true,
  });
  const notices = receipt.ticks.map((each) => ({ ...each, price: "60000", hash: "00" }));
  expect(isHonest({ ...receipt, ticks: notices })).toBe(true);
  expect(receipt).toMatchObject({ kind: "flash-exchange", ruleVersion: "flash-exchange/2" });
  expect(receipt.inputs).toMatchObject({ quotedAtMs: NOW, acceptedAtMs: NOW });
});

// Goal: no fact of a receipt can be changed. Method: a valid one with one fact changed.
test.each<[string, Partial<Receipt>]>([
  ["more received", { result: { ...receipt.result, receive: "0.00998002" } }],
  ["a better rate", { result: { ...receipt.result, rate: "0.00001666" } }],
  ["taken too late", { inputs: { ...receipt.inputs, acceptedAtMs: NOW + QUOTE_LIVES_MS } }],
  ["taken before it was quoted", { inputs: { ...receipt.inputs, acceptedAtMs: NOW - 1 } }],
  ["no times", { inputs: { ...receipt.inputs, quotedAtMs: null } }],
  ["an older rule's word", { ruleVersion: "flash-exchange/1" }],
  ["a fact more", { result: { ...receipt.result, bonus: "1" } }],
  ["another amount", { inputs: { ...receipt.inputs, amount: "601" } }],
  ["the other side", { inputs: { ...receipt.inputs, by: "receive" } }],
  ["another book", { inputs: { ...receipt.inputs, book: "live" } }],
  ["terms never published", { inputs: { ...receipt.inputs, termsVersion: 2 } }],
  ["a tick never recorded", { ticks: [{ symbol: "BTCUSDT", seq: 8 }] }],
  ["no tick", { ticks: [] }],
  ["a tick more", { ticks: [...receipt.ticks, ...receipt.ticks] }],
  ["another kind", { kind: "close" }],
])("flash-exchange-4 %s is invalid", (_what, change) => {
  expect(isHonest({ ...receipt, ...change })).toBe(false);
});

// Method: the very same receipt beside ticks of other times.
test.each<[string, number | null, boolean]>([
  ["as old as a tick may be", NOW - 5_000, true],
  ["a stale one", NOW - 5_001, false],
  ["one of later", NOW + 5_001, false],
  ["one of no time", null, false],
])("flash-exchange-4 its tick: %s", (_what, at, isGood) => {
  tickAt = at === null ? null : instant(at);
  expect(isHonest(receipt)).toBe(isGood);
  tickAt = NOW;
});

// Goal: a coin that has ended is exchanged at its last tick, and its receipt names no other time.
// Method: one of the rule's own, then with one fact of it changed, next to ticks of other times.
test("market-11 the receipt of an ended coin names the end, and a tick before it", () => {
  const endedAt = instant(NOW - 30_000);
  const market = { quote: tick, state: { type: "closed", endedAt } } as const;
  const balances = new Map([[balanceKey("demo", BTC, "available"), btc("0.01").units]]);
  const sold = quoteFlash(
    {
      terms,
      marketOf: () => market,
      inventoryOf: (currency) => inventoryOf("demo", currency),
      availableOf: () => btc("0.01"),
      leftSinceEnd: () => btc("0.01"),
    },
    { from: BTC, to: USDT, by: "pay", units: btc("0.01").units },
  );
  if (!sold.ok) throw new Error(sold.error.type);
  const { figures, ticks } = sold.value;
  const acceptance = accept({
    quote: { ...quote, ...figures, ticks, endedAt },
    balances,
    receivedSinceEnd: 0n,
    stateOf: () => market.state,
  });
  const proof = (acceptance.ok && acceptance.value.receipts[0]) as Receipt;
  expect(proof).toMatchObject({ ruleVersion: "flash-exchange/3", inputs: { endedAtMs: endedAt } });
  const isHonestAt = (at: number, change: Receipt["inputs"] = {}) => {
    tickAt = instant(at);
    const inputs = { ...proof.inputs, ...change };
    const isGood = isHonest({ ...proof, inputs });
    tickAt = NOW;
    return isGood;
  };
  expect(isHonestAt(endedAt - 1)).toBe(true);
  expect(isHonestAt(endedAt - 86_400_000)).toBe(true);
  expect(isHonestAt(endedAt)).toBe(false);
  expect(isHonestAt(endedAt - 1, { endedAtMs: endedAt + 1 })).toBe(false);
  expect(isHonestAt(endedAt - 1, { endedAtMs: null })).toBe(false);
  expect(isHonest({ ...proof, ruleVersion: "flash-exchange/2" })).toBe(false);
});

// Goal: each mistake in new terms is reported with its place. Method: valid ones with one change.
test.each<[string, string, Partial<WrittenFlashTerms>]>([
  ["spreadPpm", "out_of_range", { spreadPpm: 50_001 }],
  ["feePpm", "out_of_range", { feePpm: -1 }],
  ["currencies", "currency_changed", { currencies: DEFAULT_FLASH_TERMS.currencies.slice(1) }],
  [
    ...(["currencies.USDT.payMin", "minimum_is_zero"] as const),
    { currencies: withFirst({ payMin: "0" }) },
  ],
  [
    ...(["currencies.USDT.payMax", "maximum_below_minimum"] as const),
    { currencies: withFirst({ payMax: "0.99999999" }) },
  ],
])("terms: %s %s", (path, problem, change) => {
  const wrong = flashTermsProblems({ ...DEFAULT_FLASH_TERMS, ...change }, DEFAULT_FLASH_TERMS);
  expect(wrong).toEqual([{ path, problem }]);
});

test("terms are valid up to their edges", () => {
  const edge = { spreadPpm: 0, feePpm: 50_000, currencies: withFirst({ payMax: "1" }) };
  expect(flashTermsProblems(edge, DEFAULT_FLASH_TERMS)).toEqual([]);
  expect(flashTermsProblems({ ...edge, feePpm: 1 }, DEFAULT_FLASH_TERMS)).toEqual([]);
  // A quote at the mid would be a free option.
  expect(flashTermsProblems({ ...edge, feePpm: 0 }, DEFAULT_FLASH_TERMS)).toEqual([
    { path: "spreadPpm", problem: "costs_nothing" },
  ]);
});

function withFirst(change: Partial<WrittenFlashTerms["currencies"][number]>) {
  return DEFAULT_FLASH_TERMS.currencies.map((one, index) =>
    index === 0 ? { ...one, ...change } : one,
  );
}
