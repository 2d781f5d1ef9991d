import { readTerms } from "@plumbline/engine/contract";
import { toDecimalText } from "@plumbline/engine/kernel";
import { Button, formatDecimal, LeverageControl } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import type { Problem, Problems } from "#shell/forms/form.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ChipBar, SheetChip } from "#shell/ticket/chip-bar.tsx";
import { ChoiceSheet } from "#shell/ticket/choice-sheet.tsx";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import { leverageCapOf } from "../../leverage-cap.ts";
import { MARGIN_MODES, ORDER_TYPES, type TicketField } from "../../open-position-form.ts";
import type { TermsView } from "../../context/contract-context.ts";
import { FieldProblem } from "../problems.tsx";

interface TicketChipsProps {
  readonly draft: TicketDraft;
  /** undefined if the symbol is not traded in this book. */
  readonly terms: TermsView | undefined;
  readonly problems: Problems<TicketField>;
}

/** Margin mode, leverage and order type: rarely changed, always visible. */
export function TicketChips({ draft, terms, problems }: TicketChipsProps): ReactNode {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<"marginMode" | "leverage" | "orderType">();
  const { form, change } = draft;
  const close = () => setSheet(undefined);
  return (
    <div>
      <ChipBar>
        <SheetChip
          name={t("contract.marginMode.label")}
          value={t(`contract.marginMode.${form.marginMode}`)}
          onPress={() => setSheet("marginMode")}
        />
        <SheetChip
          name={t("contract.ticket.leverage")}
          value={`${form.leverage}×`}
          isRefused={problems.leverage !== undefined}
          onPress={() => setSheet("leverage")}
        />
        <SheetChip
          name={t("contract.orderType.label")}
          value={t(`contract.orderType.${form.orderType}`)}
          onPress={() => setSheet("orderType")}
        />
      </ChipBar>
      <FieldProblem problem={problems.leverage ?? problems.order} />
      {sheet === "marginMode" && (
        <ChoiceSheet
          label={t("contract.marginMode.label")}
          choices={MARGIN_MODES.map((value) => ({
            value,
            label: t(`contract.marginMode.${value}`),
            hint: t(`contract.marginMode.${value}Hint`),
          }))}
          value={form.marginMode}
          onChoose={(marginMode) => change({ marginMode })}
          onClose={close}
        />
      )}
      {sheet === "orderType" && (
        <ChoiceSheet
          label={t("contract.orderType.label")}
          choices={ORDER_TYPES.map((value) => ({
            value,
            label: t(`contract.orderType.${value}`),
            hint: t(`contract.orderType.${value}Hint`),
          }))}
          value={form.orderType}
          onChoose={(orderType) => change({ orderType })}
          onClose={close}
        />
      )}
      {sheet === "leverage" && (
        <LeverageSheet draft={draft} terms={terms} problem={problems.leverage} onClose={close} />
      )}
    </div>
  );
}

const QUICK_LEVERAGES = [1, 2, 5, 10, 20, 50, 100] as const;

/** The leverage, its maximum, and the reason for it. */
function LeverageSheet(
  props: Pick<TicketChipsProps, "draft" | "terms"> & {
    readonly problem: Problem | undefined;
    readonly onClose: () => void;
  },
): ReactNode {
  const { draft, terms, problem, onClose } = props;
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("contract.ticket.leverage")}
      closeLabel={t("contract.close")}
      footer={<Button onPress={onClose}>{t("contract.done")}</Button>}
    >
      <LeverageControl
        label={t("contract.ticket.leverage")}
        value={draft.form.leverage}
        onChange={(leverage) => draft.change({ leverage })}
        max={terms?.leverageMax ?? 1}
        quickValues={QUICK_LEVERAGES}
        decreaseLabel={t("contract.ticket.lessLeverage")}
        increaseLabel={t("contract.ticket.moreLeverage")}
      />
      {problem === undefined && terms !== undefined && (
        <p className="pt-1.5 text-caption text-muted">{capText(terms, t)}</p>
      )}
      <FieldProblem problem={problem} />
    </Sheet>
  );
}

function capText(view: TermsView, t: Translate): string {
  const { leverageMax, step } = leverageCapOf(readTerms(view));
  if (step === null) return t("contract.ticket.leverageCap", { leverageMax });
  const { units, asset } = step.notional;
  const notional = `${formatDecimal(toDecimalText(units))} ${asset}`;
  const lower = step.leverageMax;
  return t("contract.ticket.leverageCapSteps", { leverageMax, notional, lower });
}
