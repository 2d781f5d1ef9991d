import { USDT } from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { PositionView, updateStops } from "@plumbline/protocol/contract";
import { readPosition } from "@plumbline/protocol/contract/position-wire";
import { SteadyButton } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import { isLost, type SentCommand } from "#shell/commands/sent-command.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "../../context/contract-context.ts";
import { previewStops, stopExposureOf } from "../../stops-form.ts";
import { NO_STOPS, type StopsTyped } from "../../stops-typed.ts";
import { wordsOf } from "#shell/live-prices/symbol-name.ts";
import { useLoadedContract } from "../../context/use-loaded-contract.ts";
import { FieldProblem } from "../problems.tsx";
import { StopsFields } from "../stops-fields.tsx";

interface StopsSheetProps {
  readonly book: BookName;
  readonly position: PositionView;
  readonly updating: SentCommand<PositionView, InputOf<typeof updateStops>>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Sets, moves and removes the prices at which a position is closed automatically. */
export function StopsSheet(props: StopsSheetProps): ReactNode {
  const { book, position, updating, onClose, onDone } = props;
  const { t } = useTranslation();
  const { loaded } = useLoadedContract(book);
  const [form, setForm] = useState<StopsTyped>({
    ...NO_STOPS,
    takeProfit: position.takeProfit ?? "",
    stopLoss: position.stopLoss ?? "",
    takeProfitCloses: String(position.takeProfitPercent),
    stopLossCloses: String(position.stopLossPercent),
  });
  const answer = loaded && previewStops(form, { ...loaded, id: position.id });
  const symbol = wordsOf(loaded?.symbols ?? [], position.symbol);
  const problems = answer?.type === "refused" ? answer.problems : {};
  const exposure = stopExposureOf(readPosition(position, USDT));
  const isAgain = isLost(updating.error);
  const reason = answer?.type === "refused" && !isAgain ? answer.reason : undefined;
  const save = () => {
    // It may be saved although the response was lost: the same call returns the outcome.
    const ready = answer?.type === "ready" ? answer.input : undefined;
    const input = isAgain ? updating.variables : ready;
    if (input !== undefined) updating.mutate(input, { onSuccess: onDone });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("contract.stops.title")}
      description={t("contract.stops.hint")}
      closeLabel={t("contract.close")}
      footer={
        <>
          <CommandProblem fault={updating.error} />
          <SteadyButton
            isBusy={updating.isPending}
            onPress={save}
            disabledReason={reason && t(reason.key, reason.values)}
          >
            {t(isAgain ? "contract.tryAgain" : "contract.stops.confirm")}
          </SteadyButton>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <StopsFields
          typed={form}
          onChange={(part) => setForm({ ...form, ...part })}
          exposures={exposure === null ? [] : [exposure]}
          asset={USDT}
          symbol={symbol}
          problems={problems}
          clearLabel={t("contract.stops.clear")}
        />
        <FieldProblem problem={problems.order} />
      </div>
    </Sheet>
  );
}
