// Goal: the list shows exactly the chosen markets in the chosen order, and stores both choices.
// Method: five made-up markets, every group and sort both ways, and the storage read again.
import type { SymbolCode } from "@plumbline/engine/kernel";
import type { ListedSymbol } from "@plumbline/protocol/market";
import { expect, test } from "vitest";
import { isMatch } from "#shell/live-prices/symbol-name.ts";
import { memoryStorage } from "#shell/storage.ts";
import {
  readListChoice,
  writeListChoice,
  groupsOf,
  inGroup,
  nextSort,
  type Sort,
  SORT_KEYS,
  sortMarkets,
  turnoverOf,
} from "./market-list.ts";

type Row = readonly [
  base: string,
  quote: string,
  name: string,
  assetClass: ListedSymbol["assetClass"],
  price: string | null,
  change24h: string,
  volume24h: string,
];

function market([base, quote, name, assetClass, price, change24h, volume24h]: Row): ListedSymbol {
  return {
    symbol: (assetClass === "stock" ? base : base + quote) as SymbolCode, // a made-up code
    base,
    quote,
    name,
    assetClass,
    price,
    change24h,
    volume24h,
    seq: 1,
    timeMs: 1,
    high24h: null,
    low24h: null,
    status: "open",
    haltReason: null,
    haltEndMs: null,
    priceDecimals: 2,
    pointDivisor: 1,
    leverageMax: 10,
    nextChangeMs: null,
    simulated: true,
    isSingleVenue: false,
    products: [],
    opensUntilMs: null,
    endsMs: null,
    sparkline: [],
  };
}

const MARKETS = (
  [
    ["BTC", "USDT", "Bitcoin", "crypto", "60000.5", "-1.20", "2"],
    ["DOGE", "USDT", "Dogecoin", "crypto", "0.12", "+10.05", "900000"],
    ["USD", "JPY", "US dollar / Japanese yen", "fx", "150", "0.00", "110000"],
    ["AAPL", "USD", "Apple", "stock", "190", "-0.50", "10"],
    ["XAU", "USD", "Gold", "metal", null, "0.00", "0"],
  ] satisfies readonly Row[]
).map(market);

const codes = (symbols: readonly ListedSymbol[]) => symbols.map(({ base }) => base).join(" ");
const sorted = (sort: Sort | undefined) => codes(sortMarkets(MARKETS, sort, () => undefined));

test.each([
  ["name", false, "AAPL BTC DOGE USD XAU"],
  ["name", true, "XAU USD DOGE BTC AAPL"],
  ["price", true, "BTC AAPL USD DOGE XAU"],
  ["price", false, "DOGE USD AAPL BTC XAU"],
  ["change", true, "DOGE USD AAPL BTC XAU"],
  ["change", false, "BTC AAPL USD DOGE XAU"],
  // 120 001 USDT, 108 000 USDT, 110 000 USD (not 16.5 million yen), 1 900 USD.
  ["volume", true, "BTC USD DOGE AAPL XAU"],
  ["volume", false, "AAPL DOGE USD BTC XAU"],
] as const)("sorted by %s, descending %s: %s", (key, isDescending, expected) => {
  expect(sorted({ key, isDescending })).toBe(expected);
});

test("the default is the house's order, and live figures override the list's", () => {
  expect(sorted(undefined)).toBe("BTC DOGE USD AAPL XAU");
  const risen = { price: "70000", change24h: "+20.00", volume24h: "2" };
  const byChange = sortMarkets(MARKETS, { key: "change", isDescending: true }, (symbol) =>
    symbol === "BTCUSDT" ? risen : undefined,
  );
  expect(codes(byChange)).toBe("BTC DOGE USD AAPL XAU");
});

test.each(["btc", "BTC/USDT", "btc - usdt", "bitco", "BTCUSDT", "tcus"])(
  "“%s” finds bitcoin alone",
  (search) => {
    expect(codes(MARKETS.filter((one) => isMatch(one, search)))).toBe("BTC");
  },
);

test.each([
  ["usd", "BTC DOGE USD AAPL XAU"],
  ["apple", "AAPL"],
  ["", "BTC DOGE USD AAPL XAU"],
  ["(", ""],
  ["zzz", ""],
])("“%s” finds %s", (search, expected) => {
  const matches = MARKETS.filter((one) => isMatch(one, search));
  // A stock's own code does not contain its currency, but its pair does.
  expect(codes(matches)).toBe(expected);
});

test("empty groups are hidden, and favorites keep the order of starring", () => {
  expect(groupsOf(MARKETS)).toEqual(["all", "favourites", "crypto", "fx", "metal", "stock"]);
  expect(codes(inGroup(MARKETS, "crypto", []))).toBe("BTC DOGE");
  expect(codes(inGroup(MARKETS, "favourites", ["AAPL", "GONE", "BTCUSDT"]))).toBe("AAPL BTC");
});

test("a heading sorts one way, then the other, then not at all", () => {
  const presses = (key: (typeof SORT_KEYS)[number], count: number) => {
    let sort: Sort | undefined;
    for (let i = 0; i < count; i += 1) sort = nextSort(sort, key);
    return sort;
  };
  expect(presses("price", 1)).toEqual({ key: "price", isDescending: true });
  expect(presses("price", 2)).toEqual({ key: "price", isDescending: false });
  expect(presses("price", 3)).toBeUndefined();
  expect(presses("name", 1)).toEqual({ key: "name", isDescending: false });
  expect(nextSort(presses("price", 1), "change")).toEqual({ key: "change", isDescending: true });
});

test("turnover is rounded down to a unit, in the stated currency", () => {
  const [btc, , yen] = MARKETS;
  if (btc === undefined || yen === undefined) throw new Error("made above");
  const odd = { price: "0.00000003", volume24h: "0.5", change24h: "0.00" };
  expect(turnoverOf(btc, odd)).toEqual({ units: 1n, currency: "USDT" });
  expect(turnoverOf(yen, yen)).toEqual({ units: 11_000_000_000_000n, currency: "USD" });
});

test("a stored choice is restored, and an invalid text is ignored", () => {
  const storage = memoryStorage();
  expect(readListChoice(storage)).toEqual({ group: "all", sort: undefined });
  for (const key of SORT_KEYS) {
    for (const isDescending of [true, false]) {
      const choice = { group: "favourites", sort: { key, isDescending } } as const;
      writeListChoice(storage, choice);
      expect(readListChoice(storage)).toEqual(choice);
    }
  }
  for (const text of ["", "nothing price down", "crypto price", "crypto toString down", "{}"]) {
    storage.write("marketList", text);
    expect(readListChoice(storage).sort?.isDescending ?? true).toBe(true);
  }
  storage.write("marketList", "crypto price sideways");
  expect(readListChoice(storage)).toEqual({ group: "crypto", sort: undefined });
});
