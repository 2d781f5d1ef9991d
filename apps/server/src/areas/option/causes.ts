import { instant } from "@plumbline/engine/kernel";
import {
  OPTION_RECEIPTS,
  type OptionPublication,
  optionSeriesAt,
  seriesName,
} from "@plumbline/engine/option";
import type { AccountText, Cause } from "#platform/ledger/causes";
import type { ReceiptVerifier } from "#platform/ledger/verification";
import { optionTerms, readHourlyPrices } from "./series-book.ts";

const AVAILABLE = "user:available";
const MARKET = "house:market";

/** The order's amount, moved once by the order's own command. */
const order = (
  moves: { readonly from: AccountText; readonly to: AccountText; readonly command: string },
  condition: string,
): Cause => ({
  from: [moves.from],
  to: [moves.to],
  commands: [moves.command],
  condition: `moved.twins = 1 and exists (select from option_orders
    where (user_id, id) = (moved.user_id, moved.cause_id)
      and (option_orders.book, option_orders.asset) = (moved.book, moved.asset) and ${condition})`,
  needs: "an option order of this amount",
});

/** The causes of premiums, sales and payouts. */
export const optionCauses = {
  option_premium: order(
    { from: AVAILABLE, to: MARKET, command: "option.buy-option" },
    // Each part sold since has taken its share of the premium.
    `premium + (select coalesce(sum(part.premium), 0) from option_orders as part
       where (part.user_id, part.part_of) = (option_orders.user_id, option_orders.id))
     = moved.amount`,
  ),
  option_sale: order(
    { from: MARKET, to: AVAILABLE, command: "option.sell-option" },
    "status = 'sold' and payout = moved.amount and option_orders.receipt_id = moved.receipt_id",
  ),
  option_delivery: order(
    { from: MARKET, to: AVAILABLE, command: "option.deliver-option" },
    `status = 'delivered' and payout = moved.amount
      and option_orders.receipt_id = moved.receipt_id`,
  ),
} as const satisfies Record<string, Cause>;

/**
 * Decides purchases, sales and deliveries again, with volatilities recomputed from recorded prices.
 */
export const optionReceipts: ReceiptVerifier = async (tx) => {
  const terms = await optionTerms.readEvery(tx);
  const symbols = new Set([...terms.values()].flatMap((each) => [...each.symbols.keys()]));
  const publications = new Map<string, OptionPublication | null>(terms);
  const prices = new Map(
    await Promise.all(
      [...symbols].map(async (symbol) => {
        const since = instant(0);
        return [String(symbol), await readHourlyPrices(tx, { symbol, since })] as const;
      }),
    ),
  );
  const termsOf = (name: string): OptionPublication | null => {
    const existing = publications.get(name);
    if (existing !== undefined) return existing;
    const [code = "", hourText = ""] = name.split("/");
    const symbol = [...symbols].find((each) => each === code);
    const hour = Number.parseInt(hourText, 10);
    if (symbol === undefined || seriesName(symbol, hour) !== name) return null;
    const series = optionSeriesAt({ symbol, hour: instant(hour) }, prices.get(symbol) ?? []);
    publications.set(name, series);
    return series;
  };
  return {
    isHonest: (receipt, ticks) =>
      OPTION_RECEIPTS.recompute(receipt, { ...ticks, termsOf }).isHonest,
    ticksOf: (receipt) => [...receipt.ticks, ...(OPTION_RECEIPTS.furtherTicks?.(receipt) ?? [])],
  };
};
