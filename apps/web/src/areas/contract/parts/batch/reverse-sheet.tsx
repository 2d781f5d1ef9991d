import type { PositionView } from "@plumbline/protocol/contract";
import { Receipt } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { twoSteps } from "../../batch/two-steps.ts";
import { useBatch } from "../../batch/use-batch.ts";
import { closedOutcome, toCloseInput } from "../../close-position-form.ts";
import { worstPriceOf } from "../../open-position-form.ts";
import { moneyText } from "../../order-figures.ts";
import { type SymbolWords, wordsOf } from "#shell/live-prices/symbol-name.ts";
import { previewReverse } from "../../two-steps-form.ts";
import { usePriceTolerance } from "#shell/ticket/price-tolerance.ts";
import type { BookName } from "../../context/contract-context.ts";
import { useLoadedContract } from "../../context/use-loaded-contract.ts";
import { closingGroups } from "../position/close-groups.tsx";
import { positionText } from "../position/position-name.tsx";
import { orderGroups, priceText } from "../ticket/order-groups.tsx";
import { WorstPrice } from "#shell/ticket/worst-price.tsx";
import { BatchSheet } from "./batch-sheet.tsx";

/** Closes one position and opens its opposite: two commands after one confirmation. */
export function ReverseSheet(props: {
  readonly book: BookName;
  readonly position: PositionView;
  readonly onClose: () => void;
}): ReactNode {
  const { book, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const { loaded } = useLoadedContract(book);
  const [position] = useState(props.position);
  // While the close waits for a price, the opposite is not opened.
  const batch = useBatch<PositionView>(({ status }) => status === "closed");
  const answer = loaded && previewReverse({ ...loaded, id: position.id });
  const symbol = wordsOf(loaded?.symbols ?? [], position.symbol);
  const words = { t, symbol };
  const ready = answer?.type === "ready" ? answer : undefined;
  const reason = answer?.type === "refused" ? answer.reason : LOADING;
  const tolerance = usePriceTolerance();
  const closing = ready?.closing
    ? toCloseInput(ready.closing, tolerance.rate)
    : { id: position.id };
  const command = ready && {
    ...ready.command,
    worstPrice: worstPriceOf(ready.command, ready.opening, tolerance.rate),
  };
  return (
    <BatchSheet
      title={t("contract.reverse.title")}
      description={t("contract.reverse.hint")}
      batch={batch}
      onClose={onClose}
      rows={[
        {
          key: "end",
          name: t("contract.reverse.close", {
            what: positionText(position, { t, name: symbol.name }),
          }),
          doneText: (after) => closedText(position, after, t),
        },
        {
          key: "open",
          name: t(
            position.direction === "long" ? "contract.confirm.short" : "contract.confirm.long",
          ),
          doneText: (opened) => openedText(opened, { t, symbol }),
        },
      ]}
      confirmLabel={t("contract.reverse.confirm")}
      disabledReason={ready === undefined ? t(reason.key, reason.values) : undefined}
      steps={twoSteps(client, { closing, command })}
    >
      {ready?.closing && <Receipt isFlush groups={closingGroups(ready.closing, words)} />}
      {ready !== undefined && (
        <Receipt isFlush groups={orderGroups({ ...ready, preview: ready.opening }, words)} />
      )}
      <WorstPrice tolerance={tolerance} />
    </BatchSheet>
  );
}

const LOADING = { key: "contract.problem.loading", values: {} } as const;

function closedText(before: PositionView, after: PositionView, t: Translate): string {
  if (after.status === "settling") return t("contract.reverse.waits");
  if (after.missReason !== null) return t(`contract.position.missed.${after.missReason}`);
  const { received } = closedOutcome(before, after);
  return t("contract.batch.closed", { amount: moneyText(received) });
}

function openedText(
  view: PositionView,
  { t, symbol }: { readonly t: Translate; readonly symbol: SymbolWords },
): string {
  return t("contract.reverse.opened", { price: priceText(view.entryPrice ?? "", symbol) });
}
