import { type Side, worstPriceAt } from "@plumbline/engine/contract";
import { type Money, type RatePpm, toDecimalText } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { type ReactNode, useState } from "react";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useBatch } from "../../batch/use-batch.ts";
import { type ClosePart, previewCloseAll } from "../../close-all-form.ts";
import { closedOutcome } from "../../close-position-form.ts";
import { moneyText } from "../../order-figures.ts";
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import { usePriceTolerance } from "#shell/ticket/price-tolerance.ts";
import type { BookName } from "../../context/contract-context.ts";
import { useLoadedContract } from "../../context/use-loaded-contract.ts";
import { positionText } from "../position/position-name.tsx";
import { amount } from "../ticket/order-groups.tsx";
import { WorstPrice } from "#shell/ticket/worst-price.tsx";
import { BatchSheet } from "./batch-sheet.tsx";

/** Closes every open position of a book after one confirmation, with the total returned. */
export function CloseAllSheet(props: {
  readonly book: BookName;
  readonly positions: readonly PositionView[];
  readonly onClose: () => void;
}): ReactNode {
  const { book, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const { loaded } = useLoadedContract(book);
  // The positions at the time the sheet was opened: later ones are not included.
  const [positions] = useState(() => props.positions.filter(({ status }) => status === "running"));
  const batch = useBatch<PositionView>();
  const preview = loaded && previewCloseAll(idsOf(positions), loaded);
  const partText = (id: PositionView["id"]): ReactNode => {
    const part = preview?.parts.get(id);
    if (part === undefined) return "";
    if (part.type === "closes") return amount(part.received);
    return part.type === "waits"
      ? t("contract.batch.waits")
      : t(part.problem.key, part.problem.values);
  };
  const tolerance = usePriceTolerance();
  const received = (money: Money) => t("contract.batch.closed", { amount: moneyText(money) });
  return (
    <BatchSheet
      title={t("contract.closeAll.title")}
      description={t("contract.closeAll.hint")}
      batch={batch}
      onClose={onClose}
      rows={positions.map((before) => ({
        key: before.id,
        name: positionText(before, { t, name: wordsOf(loaded?.symbols ?? [], before.symbol).name }),
        value: partText(before.id),
        doneText: (after: PositionView) =>
          after.status === "settling"
            ? t(after.wait === null ? "contract.batch.waits" : "contract.batch.awaits")
            : received(closedOutcome(before, after).received),
      }))}
      total={preview && { label: t("contract.closing.received"), value: amount(preview.received) }}
      confirmLabel={t("contract.closeAll.confirm", { count: positions.length })}
      disabledReason={loaded === undefined ? t("contract.problem.loading") : undefined}
      steps={positions.map(({ id, direction }) => ({
        key: id,
        send: (requestId) =>
          client.contract.closePosition(
            { id, ...worstOf(preview?.parts.get(id), direction, tolerance.rate) },
            { requestId },
          ),
      }))}
    >
      <WorstPrice tolerance={tolerance} />
    </BatchSheet>
  );
}

function worstOf(part: ClosePart | undefined, side: Side, tolerance: RatePpm) {
  if (part?.type !== "closes") return {};
  const worst = worstPriceAt(part.exitPrice, tolerance, { side, act: "close" });
  return { worstPrice: toDecimalText(worst) };
}

const idsOf = (positions: readonly PositionView[]) => positions.map(({ id }) => id);
