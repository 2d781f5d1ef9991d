import {
  changeMargin,
  type ChangeMarginRefusal,
  liquidationPriceOf,
  removableMargin,
  spendableOf,
  contextAfter,
} from "@plumbline/engine/contract";
import { type Money, money, type Price, toDecimalText, zero } from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { changeMargin as changeMarginCall } from "@plumbline/protocol/contract";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { type PositionInputs, refusalProblem, type Refused, refusedAt } from "./problem.ts";

export const MARGIN_CHANGES = ["add", "remove"] as const;
export type MarginChange = (typeof MARGIN_CHANGES)[number];

export interface MarginForm {
  readonly change: MarginChange;
  readonly amount: string;
}

export type MarginField = "amount" | "order";

/** The field of each refusal. One added to the engine does not compile until it is here. */
const FIELD_OF_MARGIN_REFUSAL = {
  position_not_found: "order",
  wrong_status: "order",
  cross_margin_is_shared: "order",
  amount_is_zero: "amount",
  insufficient_balance: "amount",
  market_halted: "order",
  market_closed: "order",
  price_stale: "order",
  margin_floor: "amount",
} as const satisfies Record<ChangeMarginRefusal["type"], MarginField>;

/** The position's figures after the change. */
export interface MarginPreview {
  readonly input: InputOf<typeof changeMarginCall>;
  readonly margin: Money;
  readonly liquidationPrice: Price | null;
}

export type MarginAnswer =
  | { readonly type: "ready"; readonly preview: MarginPreview }
  | Refused<MarginField>;

/** Applies the same rule as the server. */
export function previewMargin(
  form: MarginForm,
  { context, id: positionId, now }: PositionInputs,
): MarginAnswer {
  const position = context.positions.get(positionId);
  if (position === undefined) return refused({ type: "position_not_found" });
  const typed = readTyped(form.amount);
  if (typed.type === "empty") return { type: "refused", problems: {}, reason: AMOUNT_MISSING };
  if (typed.type === "malformed") return refusedAt("amount", MALFORMED);
  const amount = money(position.asset, form.change === "add" ? typed.units : -typed.units);
  const decided = changeMargin(context, { positionId, amount }, now);
  if (!decided.ok) return refused(decided.error);
  const [changed] = decided.value.next;
  if (changed === undefined) throw new Error("a change of margin changes a position");
  return {
    type: "ready",
    preview: {
      input: { id: positionId, amount: toDecimalText(amount.units) },
      margin: changed.margin,
      liquidationPrice: liquidationPriceOf(contextAfter(context, decided.value), changed),
    },
  };
}

/** The most that can be added or removed now. */
export function marginMax(
  change: MarginChange,
  { context, id }: Pick<PositionInputs, "context" | "id">,
): Money | null {
  const position = context.positions.get(id);
  if (position === undefined) return null;
  if (change === "add") return spendableOf(context, position);
  const market = context.marketOf(position.symbol, position.termsVersion);
  if (market === null || market.quote === null) return zero(position.asset);
  return removableMargin(position, market);
}

const AMOUNT_MISSING: Problem = { key: "contract.problem.amountMissing" };
const MALFORMED: Problem = { key: "contract.problem.malformed" };

const refused = (refusal: ChangeMarginRefusal) =>
  refusedAt(FIELD_OF_MARGIN_REFUSAL[refusal.type], refusalProblem(refusal));
