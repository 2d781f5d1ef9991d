import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type AssetCode,
  instant,
  type MarketState,
  money,
  mustParseDecimal,
  priceOf,
  ratePpm,
  type SymbolCode,
  toDecimalText,
  usdt,
} from "#kernel";
import {
  flashFigures,
  flashRate,
  type FlashRequest,
  type QuoteContext,
  quoteFlash,
  ratesOf,
  rateText,
  relativeValue,
  type ValueTick,
} from "./quote.ts";
import { figureFacts } from "./receipt.ts";
import { DEFAULT_FLASH_TERMS, readFlashTerms } from "./terms.ts";

const PRICES: Readonly<Record<string, string>> = {
  BTCUSDT: "60000",
  ETHUSDT: "3000",
  DOGEUSDT: "0.12",
  USDTUSD: "0.9998",
};
const marketIn =
  (states: Readonly<Record<string, MarketState>> = {}): QuoteContext["marketOf"] =>
  (symbol) => {
    const text = PRICES[symbol];
    if (text === undefined) return null;
    const quote = { symbol, seq: 7, price: priceOf(text) };
    return { quote, state: states[symbol] ?? { type: "open" } };
  };
const CLOSING = { type: "open", isClosingOnly: true } as const;
const ENDED = { type: "closed", endedAt: instant(5) } as const;
const STALE = { type: "stale" } as const;
const allStale = { marketOf: () => null };
const code = (text: string) => text as AssetCode;
const context: QuoteContext = {
  terms: readFlashTerms(DEFAULT_FLASH_TERMS, 1),
  marketOf: marketIn(),
  inventoryOf: (currency) => money(currency, usdt("1000").units),
  availableOf: (currency) => money(currency, usdt("1000000").units),
  leftSinceEnd: (currency) => money(currency, 0n),
};
const request = (
  from: string,
  to: string,
  by: Partial<Record<"pay" | "receive", string>>,
): FlashRequest => ({
  from: code(from),
  to: code(to),
  ...(by.pay === undefined
    ? { by: "receive", units: mustParseDecimal(by.receive ?? "") }
    : { by: "pay", units: mustParseDecimal(by.pay) }),
});

// Goal: every figure to the last unit, and the receiver of each remainder. Method: sums done by
// hand from round prices, 0.1 % spread and 0.1 % fee.
test.each([
  // 600 ÷ 60 000 = 0.01; less 0.1 % 0.00999; fee 0.00000999; left 0.00998001.
  [
    ...(["USDT", "BTC", { pay: "600" }] as const),
    {
      pay: "600",
      receive: "0.00998001",
      fee: "0.00000999",
      mid: "0.0000166666666666",
      rate: "0.00001665",
      costMoney: "0.00001999",
      costPct: "0.1999",
    },
  ],
  // 0.01 needs 0.01 ÷ 0.999 = 0.010010010… of gross, up; that × 60 000 ÷ 0.999 = 601.2024024024….
  [
    ...(["USDT", "BTC", { receive: "0.01" }] as const),
    {
      pay: "601.20240241",
      receive: "0.01",
      fee: "0.00001002",
      mid: "0.0000166666666666",
      rate: "0.00001665",
      costMoney: "0.00002005",
      costPct: "0.2001",
    },
  ],
  // A dollar is worth 1 ÷ 0.9998 = 1.00020004… USDT.
  [
    ...(["USD", "USDT", { pay: "100" }] as const),
    {
      pay: "100",
      receive: "99.820064",
      fee: "0.09991999",
      mid: "1.0002000400080016",
      rate: "0.9991998399679935",
      costMoney: "0.19994001",
      costPct: "0.2",
    },
  ],
  // 0.12 ÷ 60 000: a rate needs more places than money has.
  [
    ...(["DOGE", "BTC", { pay: "1000" }] as const),
    {
      pay: "1000",
      receive: "0.001996",
      fee: "0.000002",
      mid: "0.000002",
      rate: "0.000001998",
      costMoney: "0.000004",
      costPct: "0.2",
    },
  ],
])("%s to %s by %j", (from, to, by, figures) => {
  const quoted = quoteFlash(context, request(from, to, by));
  if (!quoted.ok) throw new Error(quoted.error.type);
  expect(figureFacts(quoted.value.figures)).toEqual(figures);
  const symbols = [from, to].map((one) => (one === "USD" ? "USDTUSD" : `${one}USDT`));
  expect(quoted.value.ticks.map(({ symbol }) => symbol)).toEqual(
    symbols.filter((symbol) => symbol !== "USDTUSDT"),
  );
});

const off = readFlashTerms(
  {
    ...DEFAULT_FLASH_TERMS,
    currencies: DEFAULT_FLASH_TERMS.currencies.map((one) => ({
      ...one,
      isEnabled: one.id !== "ETH",
    })),
  },
  2,
);

// Goal: the order of refusals. Method: each row breaks one more rule, from the last check to the
// first, and is refused by the earliest that it breaks.
test.each<[string, Partial<QuoteContext>, FlashRequest, object]>([
  // 1 000 BTC are available: 1 000.00000001 with the fee is one unit too many.
  [
    ...(["inventory_short", {}] as const),
    request("ETH", "USDT", { receive: "999.00000001" }),
    { left: usdt("1000") },
  ],
  [
    ...(["amount_above_maximum", {}] as const),
    request("USDT", "DOGE", { pay: "100000.00000001" }),
    { amountMax: usdt("100000") },
  ],
  [
    ...(["amount_below_minimum", {}] as const),
    request("USDT", "BTC", { pay: "0.99999999" }),
    { amountMin: usdt("1") },
  ],
  ["price_stale", allStale, request("ETH", "USDT", { pay: "0.00000001" }), {}],
  [
    ...(["symbol_closing", { marketOf: marketIn({ ETHUSDT: CLOSING, BTCUSDT: STALE }) }] as const),
    request("BTC", "ETH", { pay: "0.00000001" }),
    {},
  ],
  [
    "currency_disabled",
    { terms: off, ...allStale },
    request("USDT", "ETH", { pay: "0.00000001" }),
    {},
  ],
  ["unknown_currency", { terms: off }, request("ETH", "EUR", { pay: "0.00000001" }), {}],
  ["same_currency", { terms: off }, request("EUR", "EUR", { pay: "0.00000001" }), {}],
])("flash-exchange-2 refuses with %s", (type, change, wanted, details) => {
  const quoted = quoteFlash({ ...context, ...change }, wanted);
  expect(quoted).toEqual({ ok: false, error: { type, ...details } });
});

// Goal: holdings of a delisted coin can be exchanged, at the last price after its end, and none of
// it is bought. Method: each state of the market of one side, on either side of the balance held at
// the end.
test("market-11 a delisted coin is sold, and not bought", () => {
  const quoteOf = (state: MarketState, wanted: FlashRequest, left = "0.2") =>
    quoteFlash(
      {
        ...context,
        marketOf: marketIn({ ETHUSDT: state }),
        leftSinceEnd: (currency) => money(currency, mustParseDecimal(left)),
      },
      wanted,
    );
  const sale = (pay: string) => request("ETH", "USDT", { pay });
  const purchase = request("USDT", "ETH", { pay: "60" });
  const refusalOf = (quoted: ReturnType<typeof quoteFlash>) => (quoted.ok ? null : quoted.error);
  expect(quoteOf(CLOSING, sale("0.3"), "0")).toMatchObject({ ok: true, value: { endedAt: null } });
  expect(refusalOf(quoteOf(CLOSING, purchase))).toEqual({ type: "symbol_closing" });
  expect(refusalOf(quoteOf({ type: "closed" }, sale("0.1")))).toEqual({ type: "price_stale" });
  expect(quoteOf(ENDED, sale("0.2"))).toMatchObject({
    ok: true,
    value: { endedAt: 5, figures: { pay: { units: 20_000_000n } } },
  });
  expect(refusalOf(quoteOf(ENDED, sale("0.20000001")))).toEqual({
    type: "amount_above_maximum",
    amountMax: money(code("ETH"), 20_000_000n),
  });
  expect(refusalOf(quoteOf(ENDED, purchase))).toEqual({ type: "symbol_closing" });
  const halted = { type: "halted", reason: "venues" } as const;
  expect(refusalOf(quoteOf(halted, sale("0.1")))).toEqual({ type: "price_stale" });
});

// Goal: the edges of the limits are inside. Method: exactly the minimum, the maximum and the whole
// balance.
test.each([
  ["the least", request("USDT", "DOGE", { pay: "1" })],
  ["the most", request("DOGE", "BTC", { pay: "800000" })],
  ["all there is", request("ETH", "USDT", { receive: "999" })],
])("%s is exchanged", (_what, wanted) => {
  expect(quoteFlash(context, wanted).ok).toBe(true);
});

test("receiving nothing is refused, even if the minimum is paid", () => {
  const { currencies } = DEFAULT_FLASH_TERMS;
  const tiny = currencies.map((one) => ({ ...one, payMin: "0.00000001" }));
  const terms = readFlashTerms({ ...DEFAULT_FLASH_TERMS, currencies: tiny }, 2);
  const quoted = quoteFlash({ ...context, terms }, request("DOGE", "BTC", { pay: "0.00049999" }));
  expect(quoted).toMatchObject({ ok: false, error: { type: "amount_below_minimum" } });
});

test("the published rate is that of a quote", () => {
  const pair = { from: code("USDT"), to: code("BTC") };
  const rated = flashRate(context, pair);
  const quoted = quoteFlash(context, request("USDT", "BTC", { pay: "600" }));
  if (!rated.ok || !quoted.ok) throw new Error("refused");
  const { rate, mid } = quoted.value.figures;
  expect(ratesOf(rated.value.value, context.terms)).toEqual({ rate, mid });
  expect(rateText(10_000_000_000_000_000n)).toBe("1");
  expect(rateText(120_000_000_000_000_000n)).toBe("12");
});

const CODES = ["USDT", "USD", "BTC", "ETH", "DOGE"];
const steps = fc.record({
  start: fc.bigInt(1n, 10n ** 18n),
  path: fc.array(
    fc.record({ to: fc.constantFrom(...CODES), by: fc.constantFrom("pay" as const, "receive") }),
    { minLength: 1, maxLength: 12 },
  ),
});
const rate = fc.bigInt(0n, 50_000n).map(ratePpm);
const markets = fc.record({
  // From 10⁻⁸ to a hundred million.
  each: fc.array(fc.bigInt(1n, 10n ** 16n), { minLength: 4, maxLength: 4 }),
  terms: fc.record({ spreadRate: rate, feeRate: rate }),
});

// Goal: no path of exchanges gains at one set of prices, even without spread and fee. Method:
// random paths, prices and amounts by either side; nobody returns with more than at the start. The
// amount for `receive` is chosen so that it costs no more than the balance.
test("flash-exchange-1 no path back to the first currency gains", () => {
  fc.assert(
    fc.property(markets, steps, ({ each, terms }, { path, start }) => {
      const ticks = ticksOf(each);
      const figures = (wanted: FlashRequest) =>
        flashFigures(relativeValue(wanted, ticks), wanted, terms);
      let amount = money(code("USDT"), start);
      for (const { to, by } of [...path, { to: "USDT", by: "pay" as const }]) {
        const pair = { from: amount.asset, to: code(to) };
        if (pair.from === pair.to) continue;
        const paid = figures({ ...pair, by: "pay", units: amount.units });
        if (by === "pay") amount = paid.receive;
        else {
          const same = figures({ ...pair, by, units: paid.receive.units });
          expect(same.pay.units <= amount.units || paid.receive.units === 0n).toBe(true);
          amount = same.receive;
        }
        if (amount.units === 0n) return;
      }
      expect(amount.units <= start).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

const ticksOf = (each: readonly bigint[]): readonly ValueTick[] =>
  ["USDTUSD", "BTCUSDT", "ETHUSDT", "DOGEUSDT"].map((symbol, index) => ({
    symbol: symbol as SymbolCode,
    seq: 1,
    price: priceOf(toDecimalText(each[index] ?? 1n)),
  }));

// Goal: tiny exchanges never add up to a gain. Method: every amount of few units there and back, at
// prices that never divide evenly, without spread or fee: none returns more than it took, so no
// million of them does.
test("tiny exchanges gain nothing", () => {
  const ticks = ticksOf([99_980_001n, 6_000_000_000_007n, 300_000_000_007n, 12_000_007n]);
  const free = { spreadRate: ratePpm(0n), feeRate: ratePpm(0n) };
  const [doge, dollars] = [code("DOGE"), code("USD")];
  const there = relativeValue({ from: doge, to: dollars }, ticks);
  const back = relativeValue({ from: dollars, to: doge }, ticks);
  let gaining = 0;
  for (let units = 1n; units <= 20_000n; units += 1n) {
    const { receive } = flashFigures(there, { from: doge, to: dollars, by: "pay", units }, free);
    const wanted = { from: dollars, to: doge, by: "pay", units: receive.units } as const;
    const returned = flashFigures(back, wanted, free).receive.units;
    if (returned > units) gaining += 1;
  }
  expect(gaining).toBe(0);
});

// Goal: a whole small balance is exchanged into USDT whatever its size, and nothing else below the
// minimum is. Method: both sides of the limit, the minimum and the balance. At 0.12 each, 8 DOGE
// are the minimum; 0.1 % of spread is deducted before the limit is checked.
const small = (
  pay: string,
  change: { to?: string; available?: string; smallMax?: string } = {},
) => {
  const { to = "USDT", available = pay, smallMax = "10" } = change;
  const quoted = quoteFlash(
    {
      ...context,
      terms: readFlashTerms({ ...DEFAULT_FLASH_TERMS, smallMax }, 1),
      availableOf: (currency) => money(currency, mustParseDecimal(available)),
    },
    request("DOGE", to, { pay }),
  );
  return quoted.ok ? figureFacts(quoted.value.figures).receive : quoted.error.type;
};

test.each([
  // 0.12 × 0.999 = 0.11988 of gross, of which 0.00011988 is the fee.
  ["all of it", small("1"), "0.11976012"],
  ["not all of it", small("1", { available: "1.00000001" }), "amount_below_minimum"],
  ["into another currency", small("1", { to: "BTC" }), "amount_below_minimum"],
  ["at the bound", small("1", { smallMax: "0.11988" }), "0.11976012"],
  ["a unit above the bound", small("1", { smallMax: "0.11987999" }), "amount_below_minimum"],
  ["without a bound", small("1", { smallMax: "0" }), "amount_below_minimum"],
  // 0.00000012 of gross is cut to 0.00000011, the fee is rounded up to a unit.
  ["a few units", small("0.000001"), "0.0000001"],
  // The rest of one unit's value after a fee of one unit.
  ["of which nothing is left", small("0.0000001"), "amount_below_minimum"],
  ["from the minimum on like any other", small("8", { smallMax: "0" }), "0.95808096"],
])("a small balance, %s", (_what, result, expected) => {
  expect(result).toBe(expected);
});
