import { type Book, type HouseAccountKind, toDecimalText } from "@plumbline/engine/kernel";
import type { HouseBalance } from "#platform/ledger/house-balances";

/** The result of trades with members in one currency of an inventory. */
export interface ExposureRow {
  readonly currency: string;
  readonly exposure: bigint;
  readonly fees: bigint;
}

/** The house's inventory of each currency, and its result from trades. */
export function inventoryView<Name extends Book>(
  { book, account }: { readonly book: Name; readonly account: HouseAccountKind },
  currencies: readonly { readonly currency: string; readonly isEnabled: boolean }[],
  rows: {
    readonly balances: readonly HouseBalance[];
    readonly exposures: readonly ExposureRow[];
  },
) {
  const balances = rows.balances.filter((one) => one.book === book && one.account === account);
  return currencies.map(({ currency, isEnabled }) => {
    const exposure = rows.exposures.find((one) => one.currency === currency);
    return {
      id: `${book}.${currency}`,
      book,
      currency,
      isEnabled,
      inventory: toDecimalText(balances.find(({ asset }) => asset === currency)?.units ?? 0n),
      exposure: toDecimalText(exposure?.exposure ?? 0n),
      fees: toDecimalText(exposure?.fees ?? 0n),
    };
  });
}
