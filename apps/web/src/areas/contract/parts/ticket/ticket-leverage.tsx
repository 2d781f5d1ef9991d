import { readTerms } from "@plumbline/engine/contract";
import { toDecimalText } from "@plumbline/engine/kernel";
import { formatDecimal, LeverageControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Problem } from "#shell/forms/form.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import { leverageCapOf } from "../../leverage-cap.ts";
import type { TermsView } from "../../world/contract-world.ts";
import type { LoadedWorld } from "../../world/use-contract-world.ts";
import { FieldProblem } from "../field-problem.tsx";

const QUICK_LEVERAGES = [1, 2, 5, 10, 20, 50, 100] as const;

/** How much leverage, up to where, and why not more. */
export function TicketLeverage(props: {
  readonly draft: TicketDraft;
  readonly loaded: LoadedWorld;
  readonly problem: Problem | undefined;
}): ReactNode {
  const { draft, loaded, problem } = props;
  const { form, change } = draft;
  const { t } = useTranslation();
  const terms = loaded.terms.find((each) => each.symbol === draft.symbol);
  return (
    <div>
      <LeverageControl
        label={t("contract.ticket.leverage")}
        value={form.leverage}
        onChange={(leverage) => change({ leverage })}
        max={terms?.leverageMax ?? 1}
        quickValues={QUICK_LEVERAGES}
        decreaseLabel={t("contract.ticket.lessLeverage")}
        increaseLabel={t("contract.ticket.moreLeverage")}
      />
      {problem === undefined && terms !== undefined && (
        <p className="pt-1.5 text-caption text-muted">{capText(terms, t)}</p>
      )}
      <FieldProblem problem={problem} />
    </div>
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
