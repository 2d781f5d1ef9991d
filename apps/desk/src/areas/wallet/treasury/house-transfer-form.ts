import { isWithin } from "@plumbline/engine/desk";
import {
  type AssetCode,
  instant,
  money,
  mustParseDecimal,
  parseDecimal,
  toDecimalText,
} from "@plumbline/engine/kernel";
import {
  HOUSE_TRANSFER_LENGTHS,
  type HouseTransfer,
  houseTransferPostings,
  proposeHouseTransfer,
  type ProposeHouseTransferRefusal,
} from "@plumbline/engine/wallet";
import type { DeskClient } from "@plumbline/client";
import { figureText } from "#shell/lists/figure-table.tsx";

type Wallet = DeskClient["wallet"];
export type HouseFunds = Awaited<ReturnType<Wallet["readHouseFunds"]>>;
type Transfer = Awaited<ReturnType<Wallet["listHouseTransfers"]>>["records"][number];

/** A transfer as staff see it: it has no member, and its name is its amount. */
export type HouseTransferLine = Transfer & { readonly account: string };
export type HouseTransferCase = Awaited<ReturnType<Wallet["readHouseTransfer"]>> &
  HouseTransferLine;

export const named = <Line extends Transfer>(line: Line): Line & HouseTransferLine => ({
  ...line,
  account: `${figureText(line.amount)} ${line.currency}`,
});

export type TypedHouseTransfer = Parameters<Wallet["proposeHouseTransfer"]>[0];

export const NO_HOUSE_TRANSFER: TypedHouseTransfer = {
  source: "external",
  target: "marketing",
  currency: "USDT",
  amount: "",
  reference: "",
  why: "",
};

/** An account before and after the transfer; null for the outside. */
interface AccountChange {
  readonly account: Exclude<HouseTransfer["source"], "external"> | HouseTransfer["target"];
  readonly before: string;
  readonly after: string;
}

export interface HouseTransferPreview {
  readonly isReady: boolean;
  /** The refusal of the rule; null while the input is incomplete. */
  readonly refusal: ProposeHouseTransferRefusal | null;
  readonly changes: readonly AccountChange[];
}

const NOTHING: HouseTransferPreview = { isReady: false, refusal: null, changes: [] };

/** The decision does not depend on the proposer or the time. */
const DRAFT = { id: "draft", proposedBy: "draft" };
const ANY_TIME = instant(0);

/** Applies the same rule as the server, to the house's balances as last loaded. */
export function previewHouseTransfer(
  typed: TypedHouseTransfer,
  { funds, capitalNames }: HouseFunds,
): HouseTransferPreview {
  const { currency, why } = typed;
  const parsed = parseDecimal(typed.amount.trim());
  if (!parsed.ok || !/^[A-Z0-9]{2,10}$/.test(currency)) return NOTHING;
  // Its form was checked above.
  const amount = money(currency as AssetCode, parsed.value);
  const unitsOf = (account: AccountChange["account"]): bigint =>
    mustParseDecimal(funds.find((each) => each.currency === currency)?.balances[account] ?? "0");
  const context = {
    capitalNames: new Set(capitalNames),
    houseBalanceOf: (account: HouseTransfer["source"]) =>
      money(amount.asset, account === "external" ? 0n : unitsOf(account)),
  };
  const content = { ...typed, ...DRAFT, amount };
  const decision = proposeHouseTransfer(context, content, ANY_TIME);
  if (!decision.ok) return { ...NOTHING, refusal: decision.error };
  const changes = houseTransferPostings(content).flatMap(({ amount: { units } }) => [
    ...(typed.source === "external" ? [] : [{ account: typed.source, change: -units }]),
    { account: typed.target, change: units },
  ]);
  return {
    isReady: isWithin(why, HOUSE_TRANSFER_LENGTHS.why),
    refusal: null,
    changes: changes.map(({ account, change }) => ({
      account,
      before: toDecimalText(unitsOf(account)),
      after: toDecimalText(unitsOf(account) + change),
    })),
  };
}
