import { USDT } from "@plumbline/engine/kernel";
import { Button } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import type { Problems } from "#shell/forms/form.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { ChoiceSheet } from "#shell/ticket/choice-sheet.tsx";
import { ShareTrack } from "#shell/ticket/share-track.tsx";
import { TicketField, UnitSwitch } from "#shell/ticket/ticket-field.tsx";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import {
  type SizeBy,
  SIZES_BY,
  type TicketField as TicketFieldName,
} from "../../open-position-form.ts";

interface TicketSizeProps {
  readonly draft: TicketDraft;
  readonly symbol: SymbolWords;
  readonly problems: Problems<TicketFieldName>;
}

const SHORT_LABELS = {
  margin: "contract.ticket.byMargin",
  value: "contract.ticket.byValue",
  quantity: "contract.ticket.byQuantity",
  share: "contract.ticket.byShare",
} as const satisfies Record<SizeBy, string>;

const LABELS = {
  margin: "contract.ticket.margin",
  value: "contract.ticket.value",
  quantity: "contract.ticket.quantity",
  share: "contract.ticket.freeShare",
} as const satisfies Record<SizeBy, string>;

/** The size as margin, value, quantity or a share of the balance, which takes one press. */
export function TicketSize({ draft, symbol, problems }: TicketSizeProps): ReactNode {
  const { t } = useTranslation();
  const [isChoosing, setIsChoosing] = useState(false);
  const { form, change } = draft;
  const { sizeBy } = form;
  const units = { margin: USDT, value: USDT, quantity: symbol.base, share: "%" } as const;
  const problem = problems.size;
  return (
    <>
      <TicketField
        key={sizeBy}
        label={t(SHORT_LABELS[sizeBy])}
        fullLabel={t(LABELS[sizeBy])}
        value={form[sizeBy]}
        onChange={(text) => change({ [sizeBy]: text })}
        problem={problem && t(problem.key, problem.values)}
        end={
          <UnitSwitch
            name={t("contract.ticket.size")}
            unit={units[sizeBy]}
            onPress={() => setIsChoosing(true)}
          />
        }
      />
      {/* On a low phone and with an open keyboard, the trigger price needs this space. */}
      <div
        className={
          form.orderType === "market" ? undefined : "low:hidden [@media(max-height:42rem)]:hidden"
        }
      >
        <ShareTrack
          value={sizeBy === "share" ? form.share : ""}
          onChange={(share) => change({ sizeBy: "share", share })}
        />
      </div>
      {isChoosing && (
        <ChoiceSheet
          label={t("contract.ticket.size")}
          choices={SIZES_BY.map((value) => ({
            value,
            label: `${t(SHORT_LABELS[value])} · ${units[value]}`,
            hint: t(`contract.ticket.sizeHint.${value}`),
          }))}
          value={sizeBy}
          onChoose={(next) => change({ sizeBy: next })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </>
  );
}

/** The trigger price of a limit or stop order. */
export function TicketPrice({ draft, symbol, problems }: TicketSizeProps): ReactNode {
  const { t } = useTranslation();
  const { quote } = useQuote(draft.symbol);
  const { form, change } = draft;
  const last = quote?.price ?? undefined;
  const problem = problems.orderPrice;
  return (
    <TicketField
      label={t(
        form.orderType === "limit" ? "contract.ticket.limitPrice" : "contract.ticket.stopPrice",
      )}
      value={form.orderPrice}
      onChange={(orderPrice) => change({ orderPrice })}
      problem={problem && t(problem.key, problem.values)}
      end={
        last === undefined ? (
          <span className="pe-2.5 text-label text-muted">{symbol.quote}</span>
        ) : (
          <Button isCompact isInline tone="plain" onPress={() => change({ orderPrice: last })}>
            {t("contract.ticket.last")}
          </Button>
        )
      }
    />
  );
}
