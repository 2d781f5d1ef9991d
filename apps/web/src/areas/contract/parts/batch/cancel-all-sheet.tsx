import { mustParseDecimal, toDecimalText, USDT } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { Amount } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useBatch } from "../../batch/use-batch.ts";
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import type { BookName } from "../../context/contract-context.ts";
import { useLoadedContract } from "../../context/use-loaded-contract.ts";
import { positionText } from "../position/position-name.tsx";
import { BatchSheet } from "./batch-sheet.tsx";

/** Cancels every waiting order of a book after one confirmation. */
export function CancelAllSheet(props: {
  readonly book: BookName;
  readonly orders: readonly PositionView[];
  readonly onClose: () => void;
}): ReactNode {
  const { book, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const { loaded } = useLoadedContract(book);
  // The orders at the time the sheet was opened: later ones are not included.
  const [orders] = useState(props.orders);
  const batch = useBatch<PositionView>();
  const reserved = orders.reduce((sum, { margin }) => sum + mustParseDecimal(margin), 0n);
  return (
    <BatchSheet
      title={t("contract.cancelAll.title")}
      description={t("contract.cancelAll.hint")}
      batch={batch}
      onClose={onClose}
      rows={orders.map((order) => ({
        key: order.id,
        name: positionText(order, { t, name: wordsOf(loaded?.symbols ?? [], order.symbol).name }),
        value: <Amount value={order.margin} currency={USDT} decimals={4} />,
        // An order filled before its cancellation has become a position, and is reported as such.
        doneText: ({ closeReason }: PositionView) =>
          t(closeReason === "cancelled" ? "contract.order.cancelled" : "contract.batch.wasFilled"),
      }))}
      total={{
        label: t("contract.closing.received"),
        value: <Amount value={toDecimalText(reserved)} currency={USDT} decimals={4} />,
      }}
      confirmLabel={t("contract.cancelAll.confirm", { count: orders.length })}
      steps={orders.map(({ id }) => ({
        key: id,
        send: (requestId) => client.contract.closePosition({ id }, { requestId }),
      }))}
    />
  );
}
