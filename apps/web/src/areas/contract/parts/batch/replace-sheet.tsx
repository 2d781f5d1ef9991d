import type { PositionView } from "@plumbline/protocol/contract";
import { Field, Receipt } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { twoSteps } from "../../batch/two-steps.ts";
import { useBatch } from "../../batch/use-batch.ts";
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import { previewReplace } from "../../two-steps-form.ts";
import type { BookName } from "../../context/contract-context.ts";
import { useLoadedContract } from "../../context/use-loaded-contract.ts";
import { FieldProblem } from "../problems.tsx";
import { positionText } from "../position/position-name.tsx";
import { orderGroups } from "../ticket/order-groups.tsx";
import { type BatchRow, BatchSheet } from "./batch-sheet.tsx";

/** Another price for a waiting order: it is cancelled and placed again, otherwise unchanged. */
export function ReplaceSheet(props: {
  readonly book: BookName;
  readonly order: PositionView;
  readonly onClose: () => void;
}): ReactNode {
  const { book, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const { loaded } = useLoadedContract(book);
  const [order] = useState(props.order);
  const [text, setText] = useState(order.orderPrice ?? "");
  // If it was filled before its cancellation, there is nothing to place again.
  const batch = useBatch<PositionView>(({ closeReason }) => closeReason === "cancelled");
  const answer = loaded && previewReplace(text, { ...loaded, id: order.id });
  const symbol = wordsOf(loaded?.symbols ?? [], order.symbol);
  const ready = answer?.type === "ready" ? answer : undefined;
  const problems = answer?.type === "refused" ? answer.problems : {};
  const reason = answer?.type === "refused" ? answer.reason : LOADING;
  const { orderPrice: problem, ...others } = problems;
  return (
    <BatchSheet
      title={t("contract.replace.title")}
      description={t("contract.replace.hint")}
      batch={batch}
      onClose={onClose}
      rows={rowsOf(positionText(order, { t, name: symbol.name }), t)}
      confirmLabel={t("contract.replace.confirm")}
      disabledReason={ready === undefined ? t(reason.key, reason.values) : undefined}
      steps={twoSteps(client, { closing: { id: order.id }, command: ready?.command })}
    >
      <Field
        label={t(PRICE_LABELS[order.orderType])}
        value={text}
        onChange={setText}
        unit={symbol.quote}
        problem={problem && t(problem.key, problem.values)}
      />
      <FieldProblem problem={Object.values(others)[0]} />
      {ready !== undefined && (
        <Receipt
          isFlush
          groups={orderGroups({ ...ready, preview: ready.opening }, { t, symbol })}
        />
      )}
    </BatchSheet>
  );
}

const PRICE_LABELS = {
  market: "contract.order.price",
  limit: "contract.ticket.limitPrice",
  stop: "contract.ticket.stopPrice",
} as const satisfies Record<PositionView["orderType"], string>;

/** The two steps as text. An order may be filled before it can be cancelled. */
function rowsOf(what: string, t: Translate): readonly BatchRow<PositionView>[] {
  return [
    {
      key: "end",
      name: t("contract.replace.cancel", { what }),
      doneText: ({ closeReason }) =>
        t(closeReason === "cancelled" ? "contract.order.cancelled" : "contract.batch.wasFilled"),
    },
    {
      key: "open",
      name: t("contract.replace.place"),
      doneText: () => t("contract.confirm.placed"),
    },
  ];
}

const LOADING = { key: "contract.problem.loading", values: {} } as const;
