import { isNegative, type Money, negate } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { Amount, type ReceiptGroup, type ReceiptRow } from "@plumbline/ui";
import type { Translate } from "#shell/speech/texts.ts";
import { type ClosePreview, closedOutcome, costShareOf } from "../../close-position-form.ts";
import type { SymbolWords } from "../../symbol-name.ts";
import { amount, noted, priceText } from "../ticket/order-groups.tsx";

interface Words {
  readonly t: Translate;
  readonly symbol: SymbolWords;
}

/** What closing gives and costs. Without a price to trust there is nothing to promise yet. */
export function closingGroups({ quantity, settled }: ClosePreview, words: Words): ReceiptGroup[] {
  const { t, symbol } = words;
  if (settled === null) return [];
  const percent = costShareOf({ quantity, ...settled });
  return [
    {
      rows: [
        { label: t("contract.closing.exitPrice"), value: priceText(settled.exitPrice, symbol) },
        { label: t("contract.closing.margin"), value: amount(settled.margin) },
        profitRow(settled.profit, t),
        {
          label: t("contract.closing.fee"),
          value: noted(amount(settled.fee), t("contract.closing.costShare", { percent })),
        },
        receivedRow(settled.received, t),
      ],
    },
  ];
}

/** The same afterwards, in the same words, as the server settled it. */
export function closedGroups(
  { before, after }: { readonly before: PositionView; readonly after: PositionView },
  { t, symbol }: Words,
): ReceiptGroup[] {
  if (after.status === "settling") return [];
  const { margin, profit, fee, received } = closedOutcome(before, after);
  const exit: ReceiptRow[] =
    after.exitPrice === null
      ? []
      : [{ label: t("contract.closing.exitPrice"), value: priceText(after.exitPrice, symbol) }];
  const left: ReceiptRow[] =
    after.status === "closed"
      ? []
      : [
          {
            label: t("contract.closing.left"),
            value: <Amount value={after.quantity} currency={symbol.base} />,
          },
        ];
  return [
    {
      rows: [
        ...exit,
        { label: t("contract.closing.margin"), value: amount(margin) },
        profitRow(profit, t),
        { label: t("contract.closing.fee"), value: amount(fee) },
        receivedRow(received, t),
        ...left,
      ],
    },
  ];
}

function profitRow(profit: Money, t: Translate): ReceiptRow {
  return isNegative(profit)
    ? { label: t("contract.closing.loss"), value: amount(negate(profit)) }
    : { label: t("contract.closing.profit"), value: amount(profit) };
}

function receivedRow(received: Money, t: Translate): ReceiptRow {
  return isNegative(received)
    ? { label: t("contract.closing.paid"), value: amount(negate(received)), isTotal: true }
    : { label: t("contract.closing.received"), value: amount(received), isTotal: true };
}
