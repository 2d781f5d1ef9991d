import { Field } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Problem } from "#shell/forms/form.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { SymbolWords } from "../../symbol-name.ts";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import { useQuote } from "#shell/live-prices/use-quote.ts";

/** The price a limit or stop order waits for. */
export function TicketPrice(props: {
  readonly draft: TicketDraft;
  readonly symbol: SymbolWords;
  readonly problem: Problem | undefined;
}): ReactNode {
  const { draft, symbol, problem } = props;
  const { t } = useTranslation();
  const { quote } = useQuote(draft.symbol);
  const { form, change } = draft;
  const last = quote?.price ?? undefined;
  return (
    <Field
      label={t(
        form.orderType === "limit" ? "contract.ticket.limitPrice" : "contract.ticket.stopPrice",
      )}
      value={form.orderPrice}
      onChange={(orderPrice) => change({ orderPrice })}
      unit={symbol.quote}
      action={
        last === undefined
          ? undefined
          : { label: t("contract.ticket.last"), onPress: () => change({ orderPrice: last }) }
      }
      problem={problem && t(problem.key, problem.values)}
    />
  );
}
