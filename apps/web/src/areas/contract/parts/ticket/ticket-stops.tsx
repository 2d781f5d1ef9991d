import { Field } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import type { Translate } from "#shell/speech/texts.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import type { TicketForm, TicketPreview } from "../../open-position-form.ts";
import { gainText, profitAtTyped } from "../../order-figures.ts";
import type { SymbolWords } from "../../symbol-name.ts";
import type { TicketDraft } from "../../use-ticket-draft.ts";

/** Take-profit and stop-loss, folded away until they are wanted. */
export function TicketStops(props: {
  readonly draft: TicketDraft;
  readonly symbol: SymbolWords;
  readonly answer: TicketPreview;
}): ReactNode {
  const { draft, symbol, answer } = props;
  const { t } = useTranslation();
  const { form, change } = draft;
  const [isOpen, setIsOpen] = useState(form.takeProfit !== "" || form.stopLoss !== "");
  const problems = answer.type === "refused" ? answer.problems : {};

  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-card border border-hairline bg-surface"
    >
      <summary
        className="flex min-h-target list-none items-center justify-between gap-3 rounded-card px-4
          text-label font-semibold [&::-webkit-details-marker]:hidden"
      >
        <span>
          {t("contract.ticket.stops")}{" "}
          <span className="font-normal text-muted">{t("contract.ticket.optional")}</span>
        </span>
        <svg
          viewBox="0 0 12 8"
          className="h-2 w-3 text-muted group-open:rotate-180"
          aria-hidden="true"
        >
          <path d="M1 1.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        {(["takeProfit", "stopLoss"] as const).map((name) => {
          const problem = problems[name];
          return (
            <Field
              key={name}
              label={t(`contract.ticket.${name}`)}
              value={form[name]}
              onChange={(text) => change({ [name]: text })}
              unit={symbol.quote}
              hint={resultAt(form[name], { t, side: form.side, answer })}
              problem={problem && t(problem.key, problem.values)}
            />
          );
        })}
      </div>
    </details>
  );
}

/** What ending there would bring; only while the order itself is sound. */
function resultAt(
  text: string,
  {
    t,
    side,
    answer,
  }: {
    readonly t: Translate;
    readonly side: TicketForm["side"];
    readonly answer: TicketPreview;
  },
): string | undefined {
  if (answer.type !== "ready") return undefined;
  const { quantity, executionPrice, margin } = answer.preview;
  const profit = profitAtTyped(text, { side, quantity, entryPrice: executionPrice }, margin.asset);
  return profit === null
    ? undefined
    : t("contract.ticket.resultThere", { amount: gainText(profit) });
}
