import type { Exposure } from "@plumbline/engine/contract";
import { USDT } from "@plumbline/engine/kernel";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import type { TicketForm, TicketPreview } from "../../open-position-form.ts";
import { STOP_KINDS, stopTextOf } from "../../stops-typed.ts";
import type { SymbolWords } from "../../symbol-name.ts";
import { StopsFields } from "../stops-fields.tsx";

/** Take-profit and stop-loss, folded away until they are wanted. */
export function TicketStops(props: {
  readonly draft: TicketDraft;
  readonly symbol: SymbolWords;
  readonly answer: TicketPreview;
}): ReactNode {
  const { draft, symbol, answer } = props;
  const { t } = useTranslation();
  const { form, change } = draft;
  const [isOpen, setIsOpen] = useState(STOP_KINDS.some((kind) => stopTextOf(form, kind) !== ""));

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
        <StopsFields
          typed={form}
          onChange={change}
          exposure={exposureOf(form, answer)}
          asset={USDT}
          symbol={symbol}
          problems={answer.type === "refused" ? answer.problems : {}}
        />
      </div>
    </details>
  );
}

/** Only while the order itself is sound. */
function exposureOf({ side }: TicketForm, answer: TicketPreview): Exposure | null {
  if (answer.type !== "ready") return null;
  const { quantity, executionPrice: entryPrice } = answer.preview;
  return { side, quantity, entryPrice };
}
