import type { Exposure, Side } from "@plumbline/engine/contract";
import { USDT } from "@plumbline/engine/kernel";
import { Button, Switch } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import type { Problems } from "#shell/forms/form.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import { type SidePreviews, type TicketForm } from "../../open-position-form.ts";
import { isGiven, STOP_KINDS, type StopKind, stopTextOf } from "../../stops-typed.ts";
import { StopsFields } from "../stops-fields.tsx";

interface TicketStopsProps {
  readonly draft: TicketDraft;
  readonly symbol: SymbolWords;
  /** The order without its stops. */
  readonly bare: SidePreviews;
  readonly problems: Problems<StopKind>;
}

/** Whether the order has stops, and which; they are typed in a sheet of their own. */
export function TicketStops(props: TicketStopsProps): ReactNode {
  const { draft, symbol } = props;
  const { t } = useTranslation();
  const { form, change } = draft;
  const [isOpen, setIsOpen] = useState(false);
  const hasAny = STOP_KINDS.some((kind) => isGiven(form, kind));
  const units = { price: "", percent: "%", money: ` ${USDT}` } as const;
  const stops = STOP_KINDS.filter((kind) => isGiven(form, kind)).map(
    (kind) => `${t(`contract.line.${kind}`)} ${stopTextOf(form, kind)}${units[form.stopsBy]}`,
  );
  return (
    <div className="flex items-center gap-2 text-label">
      <div className="min-w-0 flex-1 *:py-0">
        <Switch
          label={t("contract.ticket.stops")}
          hint={form.hasStops && hasAny ? stops.join(" · ") : undefined}
          isOn={form.hasStops}
          onChange={(hasStops) => {
            change({ hasStops });
            setIsOpen(hasStops && !hasAny);
          }}
        />
      </div>
      {form.hasStops && (
        <Button isCompact isInline tone="plain" onPress={() => setIsOpen(true)}>
          {t("contract.ticket.editStops")}
        </Button>
      )}
      {isOpen && (
        <TicketStopsSheet
          {...props}
          symbol={symbol}
          onClose={() => {
            setIsOpen(false);
            // No stop was set: the order has none.
            if (!hasAny) change({ hasStops: false });
          }}
        />
      )}
    </div>
  );
}

function TicketStopsSheet(props: TicketStopsProps & { readonly onClose: () => void }): ReactNode {
  const { draft, symbol, bare, problems, onClose } = props;
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("contract.ticket.stops")}
      closeLabel={t("contract.close")}
      footer={<Button onPress={onClose}>{t("contract.done")}</Button>}
    >
      <div className="flex flex-col gap-3">
        <StopsFields
          typed={draft.form}
          onChange={draft.change}
          exposures={exposuresOf(bare)}
          asset={USDT}
          symbol={symbol}
          problems={problems}
          clearLabel={t("contract.stops.clear")}
        />
      </div>
    </Sheet>
  );
}

/** For each side on which the order is valid. */
function exposuresOf(bare: SidePreviews): readonly Exposure[] {
  return (["long", "short"] as const satisfies readonly Side[]).flatMap((side) => {
    const answer = bare[side];
    if (answer.type !== "ready") return [];
    const { quantity, executionPrice: entryPrice } = answer.preview;
    return { side, quantity, entryPrice };
  });
}

/** The same order without stops. */
export const withoutStops = (form: TicketForm): TicketForm => ({ ...form, hasStops: false });
