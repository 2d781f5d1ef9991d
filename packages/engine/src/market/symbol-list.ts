import { DAY_MS, type Instant, mustParseDecimal, USDT } from "#kernel";
import {
  SYMBOL_PRODUCTS,
  type SymbolProduct,
  symbolText,
  USD_INDEX,
  type WrittenSymbol,
  type WrittenSymbols,
} from "./symbols.ts";

/** Possible problems of a list of symbols. */
type SymbolsProblem =
  | "symbol_missing"
  | "fact_changed"
  | "product_open"
  | "symbol_taken"
  | "symbol_ended"
  | "code_wrong"
  | "not_positive"
  | "price_too_fine"
  | "not_in_usdt"
  | "single_venue"
  | "not_a_currency"
  | "ends_too_soon";

interface Problem {
  readonly path: string;
  readonly problem: SymbolsProblem;
}

/** The properties that recorded ticks, positions and receipts depend on: they never change. */
export const FIXED_SYMBOL_FACTS = [
  "base",
  "quote",
  "assetClass",
  "priceDecimals",
  "hours",
  "pointDivisor",
  "referencePrice",
] as const satisfies readonly (keyof WrittenSymbol)[];

/** Between the last opening and the last tick, so that members can choose when to close. */
const CLOSING_MS_MIN = DAY_MS;

/** Uses that need more than one venue. */
const CHECKED_PRODUCTS: readonly SymbolProduct[] = ["contracts", "options", "secondContracts"];

/** Uses that move the base asset itself. */
const CURRENCY_PRODUCTS: readonly SymbolProduct[] = ["spot", "flashExchange"];

/**
 * All problems of a new list. No symbol is ever removed, and each keeps its properties, since ticks
 * and receipts name it; new ones are appended. A symbol that is to end cannot be opened from a
 * stated time, and ends a day later at the least. `now` is when the list takes effect: symbols
 * ended by then stay ended, and members have a day from it.
 */
export function symbolsProblems(
  { symbols }: WrittenSymbols,
  newest: WrittenSymbols,
  now: Instant,
): readonly Problem[] {
  return [
    ...newest.symbols.flatMap((before, index) => changesOf(before, symbols[index], now)),
    ...symbols.flatMap((written, index) => [
      ...factsProblems(written, symbols.slice(0, index)),
      ...endProblems(written, newest.symbols[index], now),
    ]),
  ];
}

function changesOf(
  before: WrittenSymbol,
  after: WrittenSymbol | undefined,
  now: Instant,
): readonly Problem[] {
  const path = `symbols.${before.id}`;
  if (after?.id !== before.id) return [{ path, problem: "symbol_missing" }];
  if (before.endsMs !== null && before.endsMs <= now) {
    const isSame = JSON.stringify(before) === JSON.stringify(after);
    return when(!isSame, { path: `${path}.endsMs`, problem: "symbol_ended" });
  }
  const changed = FIXED_SYMBOL_FACTS.filter((field) => before[field] !== after[field]);
  const closed = SYMBOL_PRODUCTS.filter((name) => before.products[name] && !after.products[name]);
  return [
    ...changed.map((field) => problemIn(`${path}.${field}`, "fact_changed")),
    // Terms end a symbol that has them, and balances of it must remain exchangeable.
    ...closed.map((product) => problemIn(`${path}.products.${product}`, "product_open")),
  ];
}

function factsProblems(
  written: WrittenSymbol,
  earlier: readonly WrittenSymbol[],
): readonly Problem[] {
  const { id, quote, assetClass, leverageMax, products, referencePrice, venuesMin } = written;
  const at = (field: string) => `symbols.${id}.${field}`;
  const isTaken = id === USD_INDEX.symbol || earlier.some((other) => other.id === id);
  const isCoin = assetClass === "crypto";
  const fraction = referencePrice.split(".")[1] ?? "";
  const opened = SYMBOL_PRODUCTS.filter((product) => products[product]);
  const isAlone = venuesMin < 2;
  return [
    ...when(id !== symbolText(written), { path: at("id"), problem: "code_wrong" }),
    ...when(isTaken, { path: at("id"), problem: "symbol_taken" }),
    // A balance of it is valued by the symbol of this name.
    ...when(isCoin && quote !== USDT, { path: at("quote"), problem: "not_in_usdt" }),
    ...when(mustParseDecimal(referencePrice) <= 0n, {
      path: at("referencePrice"),
      problem: "not_positive",
    }),
    ...when(fraction.length > written.priceDecimals, {
      path: at("referencePrice"),
      problem: "price_too_fine",
    }),
    ...when(isAlone && leverageMax > 1, { path: at("leverageMax"), problem: "single_venue" }),
    ...opened
      .filter((product) => isAlone && CHECKED_PRODUCTS.includes(product))
      .map((product) => problemIn(at(`products.${product}`), "single_venue")),
    ...opened
      .filter((product) => !isCoin && CURRENCY_PRODUCTS.includes(product))
      .map((product) => problemIn(at(`products.${product}`), "not_a_currency")),
  ];
}

/** A settled end is not validated again when other parts of the list change. */
function endProblems(
  { id, opensUntilMs, endsMs }: WrittenSymbol,
  before: WrittenSymbol | undefined,
  now: Instant,
): readonly Problem[] {
  const isOld = before?.opensUntilMs === opensUntilMs && before.endsMs === endsMs;
  if (isOld || (opensUntilMs === null && endsMs === null)) return [];
  const path = `symbols.${id}.endsMs`;
  if (opensUntilMs === null) return [{ path, problem: "ends_too_soon" }];
  const firstEnd = Math.max(opensUntilMs, now) + CLOSING_MS_MIN;
  return when(endsMs !== null && endsMs < firstEnd, { path, problem: "ends_too_soon" });
}

const problemIn = (path: string, problem: SymbolsProblem): Problem => ({ path, problem });

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
