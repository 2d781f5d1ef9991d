import type { CloseSums } from "@plumbline/engine/contract";
import type { PositionView } from "@plumbline/protocol/contract";
import { Amount, type ReceiptGroup, type ReceiptRow } from "@plumbline/ui";
import { closeLines } from "#shell/settlement/close-lines.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { type ClosePreview, closedOutcome, costShareOf } from "../../close-position-form.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { amount, noted, priceText } from "../ticket/order-groups.tsx";

interface Words {
  readonly t: Translate;
  readonly symbol: SymbolWords;
}

/** The proceeds and costs of closing; none without an actionable price. */
export function closingGroups({ quantity, settled }: ClosePreview, words: Words): ReceiptGroup[] {
  const { t, symbol } = words;
  if (settled === null) return [];
  const percent = costShareOf({ quantity, ...settled }, symbol);
  const note = t("contract.closing.costShare", { percent });
  return [
    {
      rows: [
        { label: t("contract.closing.exitPrice"), value: priceText(settled.exitPrice, symbol) },
        ...closeRows(settled, t).map((row) =>
          row.label === t("contract.closing.fee") ? { ...row, value: noted(row.value, note) } : row,
        ),
      ],
    },
  ];
}

/** The same after the close, with the same texts, as the server settled it. */
export function closedGroups(
  { before, after }: { readonly before: PositionView; readonly after: PositionView },
  { t, symbol }: Words,
): ReceiptGroup[] {
  if (after.status === "settling" || after.missReason !== null) return [];
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
  return [{ rows: [...exit, ...closeRows(closedOutcome(before, after), t), ...left] }];
}

const closeRows = (sums: CloseSums, t: Translate): ReceiptRow[] =>
  closeLines(sums).map(({ key, amount: money, isTotal }) => ({
    label: t(key),
    value: amount(money),
    isTotal,
  }));
