import { toDecimalText } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { queryUserAssets } from "@plumbline/protocol/wallet";
import type { Prices } from "#feeds/prices";
import { USER_BOOKS } from "#platform/ledger/balance-rows";
import { usdtValue } from "#services/ticks/usdt-value";
import type { HeldBalance } from "./queries.ts";

type Assets = ResultOf<typeof queryUserAssets>;

const USES = ["available", "margin", "hold", "earn"] as const;
type Use = (typeof USES)[number];

/**
 * What everything held is worth in USDT at the last recorded prices. Each account is valued alone
 * and truncated, so that uses, currencies and books add up to their totals exactly. A currency
 * without a price counts nothing in them and says so in its line; open profit is not counted.
 */
export function valueAssets(
  balances: readonly HeldBalance[],
  prices: Pick<Prices, "latest">,
): Assets {
  const valued = balances
    .filter(({ units }) => units > 0n)
    .map((balance) => ({ ...balance, usdt: usdtValue(balance, prices), use: useOf(balance) }));
  const byBook = USER_BOOKS.map((book) => {
    const inBook = valued.filter((balance) => balance.book === book);
    const totalUsdt = text(usdtOf(inBook));
    return { book, totalUsdt, ...byUse(inBook, usdtOf) };
  });
  const byCurrency = USER_BOOKS.flatMap((book) => {
    const inBook = valued.filter((balance) => balance.book === book);
    return [...new Set(inBook.map(({ asset }) => asset))].map((currency) => {
      const ofIt = inBook.filter(({ asset }) => asset === currency);
      const hasPrice = ofIt.every(({ usdt }) => usdt !== null);
      const usdt = hasPrice ? text(usdtOf(ofIt)) : null;
      return { book, currency, amount: text(unitsOf(ofIt)), usdt, ...byUse(ofIt, unitsOf) };
    });
  });
  const live = valued.filter(({ book }) => book === "live");
  return { totalUsdt: text(usdtOf(live)), byBook, byCurrency };
}

interface Valued {
  readonly units: bigint;
  readonly usdt: bigint | null;
  readonly use: Use;
}

const text = toDecimalText;
const unitsOf = (lines: readonly Valued[]) => lines.reduce((sum, { units }) => sum + units, 0n);
const usdtOf = (lines: readonly Valued[]) =>
  lines.reduce((sum, line) => sum + (line.usdt ?? 0n), 0n);

function byUse(lines: readonly Valued[], sumOf: (lines: readonly Valued[]) => bigint) {
  const of = (use: Use) => text(sumOf(lines.filter((line) => line.use === use)));
  return { available: of("available"), margin: of("margin"), hold: of("hold"), earn: of("earn") };
}

/** Each reason to hold money has an account of its own, "hold:withdrawal"; shown is one use. */
function useOf({ kind }: HeldBalance): Use {
  const use = USES.find((each) => each === kind.split(":")[0]);
  if (use === undefined) throw new Error(`an account of no known use: ${kind}`);
  return use;
}
