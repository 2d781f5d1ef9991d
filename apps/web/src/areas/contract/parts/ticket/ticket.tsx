import type { OpenPreview, Side } from "@plumbline/engine/contract";
import { isNegative, toDecimalText, USDT, zero } from "@plumbline/engine/kernel";
import { formatDecimal, NO_FIGURE, Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";
import { wordsOf, type SymbolWords } from "#shell/live-prices/symbol-name.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { CostLines } from "#shell/ticket/cost-lines.tsx";
import type { TicketDraft } from "../../draft/use-ticket-draft.ts";
import {
  commonProblems,
  previewSides,
  type SidePreviews,
  type TicketPreview,
} from "../../open-position-form.ts";
import { costOf, costText, rangeText, textOf } from "../../order-figures.ts";
import type { BookName } from "../../context/contract-context.ts";
import type { LoadedContract } from "../../context/use-loaded-contract.ts";
import { costLabelOf, priceText } from "./order-groups.tsx";
import { TicketChips } from "./ticket-chips.tsx";
import { TicketPrice, TicketSize } from "./ticket-size.tsx";
import { TicketStops, withoutStops } from "./ticket-stops.tsx";

interface TicketProps {
  readonly book: BookName;
  readonly draft: TicketDraft;
  readonly loaded: LoadedContract;
  /** The buttons below the inputs. */
  readonly action: (previews: SidePreviews, symbol: SymbolWords) => ReactNode;
}

/** The inputs of an order, with the preview of both sides, at every change and every tick. */
export function Ticket({ book, draft, loaded, action }: TicketProps): ReactNode {
  const { form } = draft;
  const symbol = wordsOf(loaded.symbols, draft.symbol);
  const inputs = { ...loaded, book, symbol: draft.symbol };
  const previews = previewSides(form, inputs);
  const bare = form.hasStops ? previewSides(withoutStops(form), inputs) : previews;
  const problems = commonProblems(previews);
  const terms = loaded.terms.find((each) => each.symbol === draft.symbol);
  return (
    <div className="flex flex-col gap-1 pb-1 low:gap-0">
      <TicketChips draft={draft} terms={terms} problems={problems} />
      {form.orderType !== "market" && (
        <div className="pb-1">
          <TicketPrice draft={draft} symbol={symbol} problems={problems} />
        </div>
      )}
      <TicketSize draft={draft} symbol={symbol} problems={problems} />
      <TicketStops draft={draft} symbol={symbol} bare={bare} problems={problems} />
      <TicketFigures
        draft={draft}
        symbol={symbol}
        previews={previews}
        isChargedByNight={terms?.overnight !== undefined}
      />
      {action(previews, symbol)}
    </div>
  );
}

type Ready = Extract<TicketPreview, { readonly type: "ready" }>;

/** Value, cost, liquidation prices and nightly charges; of one side if the other is refused. */
function TicketFigures(props: {
  readonly draft: TicketDraft;
  readonly symbol: SymbolWords;
  readonly previews: SidePreviews;
  readonly isChargedByNight: boolean;
}): ReactNode {
  const { draft, symbol, previews, isChargedByNight } = props;
  const { t } = useTranslation();
  const ready = [previews.long, previews.short].filter((each): each is Ready => {
    return each.type === "ready";
  });
  const range = (textOfSide: (side: Ready) => string) => rangeText(ready.map(textOfSide));
  const worth = range(({ preview }) => formatDecimal(textOf(preview.notional), { decimals: 2 }));
  const quantity = range(({ preview }) =>
    formatDecimal(toDecimalText(preview.quantity), { decimals: 4 }),
  );
  // For the more expensive side, so that no more is paid than shown.
  const [dearest] = ready
    .map(({ preview }) => costOf(preview))
    .toSorted((a, b) => (a.cost.units < b.cost.units ? 1 : -1));
  const liquidation = ready.map(({ command, preview }) => {
    const { liquidationPrice: at } = preview;
    const price = at === null ? t("contract.preview.never") : priceText(at, symbol);
    return t(`contract.ticket.liquidationOf.${command.side}`, { price });
  });
  const nights = ready.map(({ command, preview }) => nightText(command.side, preview, t));
  const isKnown = ready.length > 0;
  return (
    <CostLines
      label={t("contract.ticket.previewTitle")}
      lines={[
        {
          name: t("contract.preview.position"),
          value: isKnown ? `${worth} ${USDT} · ${quantity} ${symbol.base}` : worth,
        },
        {
          name: t(costLabelOf(draft.form)),
          value: dearest === undefined ? NO_FIGURE : costLine(dearest, t),
        },
        {
          name: t("contract.position.liquidation"),
          value: liquidation.join(" · ") || NO_FIGURE,
        },
        ...(isChargedByNight
          ? [
              {
                name: t("contract.ticket.perNight", { currency: USDT }),
                value: nights.join(" · ") || NO_FIGURE,
              },
            ]
          : []),
      ]}
    />
  );
}

/**
 * The charge of a night for one side, rounded up; received amounts are negative and rounded down.
 */
function nightText(side: Side, { overnightPerNight }: OpenPreview, t: Translate): string {
  const cost = overnightPerNight ?? zero(USDT);
  const amount = isNegative(cost) ? formatDecimal(textOf(cost), { decimals: 2 }) : costText(cost);
  return t(`contract.ticket.perNightOf.${side}`, { amount });
}

function costLine({ cost, percent }: ReturnType<typeof costOf>, t: Translate): string {
  const share = t("contract.preview.ofMargin", {
    percent: formatDecimal(percent),
  });
  return `${costText(cost)} ${cost.asset} · ${share}`;
}

/** The ticket before it is loaded, in its final height. */
export function TicketSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-2 py-2" aria-hidden="true">
      <div className="h-8 w-48 rounded-inner bg-fill" />
      <div className="h-13 rounded-card bg-fill" />
      <div className="h-11" />
      <Skeleton count={3} />
      <div className="h-12 rounded-card bg-fill" />
    </div>
  );
}
