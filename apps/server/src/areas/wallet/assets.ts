import { toDecimalText, USER_BOOKS } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { queryUserAssets } from "@plumbline/protocol/wallet";
import type { Prices } from "#feeds/prices";
import { usdtValue } from "#services/ticks/usdt-value";
import type { Debt } from "#services/plug/debts";
import type { StoredBalance } from "./queries.ts";

type Assets = ResultOf<typeof queryUserAssets>;

const USES = ["available", "margin", "hold", "earn"] as const;
type Use = (typeof USES)[number];

/**
 * The value of all balances in USDT at the last recorded prices. Each account is valued alone and
 * truncated, so that uses, currencies and books add up to their totals exactly. A currency without
 * a price counts as zero, and its line is marked; open profit is not counted. Debts are a separate
 * sum, subtracted in the net total.
 */
export function valueAssets(
  { balances, debts }: { balances: readonly StoredBalance[]; debts: readonly Debt[] },
  prices: Pick<Prices, "latest">,
): Assets {
  const valued = balances
    .filter(({ units }) => units > 0n)
    .map((balance) => ({ ...balance, usdt: usdtValue(balance, prices), use: useOf(balance) }));
  const owed = owedNow(debts, prices);
  const owing = (book: Owed["book"]) => owed.filter((line) => line.book === book);
  const byBook = USER_BOOKS.map((book) => {
    const inBook = valued.filter((balance) => balance.book === book);
    return { book, ...totals(inBook, owing(book)), ...byUse(inBook, usdtOf) };
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
  return {
    ...totals(live, owing("live")),
    byBook,
    byCurrency,
    debts: USER_BOOKS.flatMap((book) =>
      owing(book).map(({ asset, units, usdt }) => {
        return {
          book,
          currency: asset,
          amount: text(units),
          usdt: usdt === null ? null : text(usdt),
        };
      }),
    ),
  };
}

interface Owed extends Pick<Debt, "book" | "asset"> {
  readonly units: bigint;
  readonly usdt: bigint | null;
}

/** Present debts, one line for a book and currency. */
function owedNow(debts: readonly Debt[], prices: Pick<Prices, "latest">): readonly Owed[] {
  const lines = new Map<string, Omit<Owed, "usdt">>();
  for (const { book, asset, units } of debts) {
    const key = `${book} ${asset}`;
    const sum = (lines.get(key)?.units ?? 0n) + (units.at(-1) ?? 0n);
    lines.set(key, { book, asset, units: sum });
  }
  return [...lines.values()]
    .filter(({ units }) => units > 0n)
    .map((line) => ({ ...line, usdt: usdtValue(line, prices) }));
}

function totals(lines: readonly Valued[], debts: readonly Owed[]) {
  const total = usdtOf(lines);
  const owed = usdtOf(debts);
  return { totalUsdt: text(total), owedUsdt: text(owed), netUsdt: text(total - owed) };
}

interface Valued {
  readonly units: bigint;
  readonly usdt: bigint | null;
  readonly use: Use;
}

const text = toDecimalText;
const unitsOf = (lines: readonly Valued[]) => lines.reduce((sum, { units }) => sum + units, 0n);
const usdtOf = (lines: readonly Pick<Valued, "usdt">[]) =>
  lines.reduce((sum, line) => sum + (line.usdt ?? 0n), 0n);

function byUse(lines: readonly Valued[], sumOf: (lines: readonly Valued[]) => bigint) {
  const of = (use: Use) => text(sumOf(lines.filter((line) => line.use === use)));
  return { available: of("available"), margin: of("margin"), hold: of("hold"), earn: of("earn") };
}

/** Each purpose of a hold has its own account, "hold:withdrawal"; they are shown as one use. */
function useOf({ kind }: StoredBalance): Use {
  const use = USES.find((each) => each === kind.split(":")[0]);
  if (use === undefined) throw new Error(`an account of no known use: ${kind}`);
  return use;
}
