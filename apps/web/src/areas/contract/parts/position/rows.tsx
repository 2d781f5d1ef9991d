import { USDT } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { Badge, Delta, SymbolMark } from "@plumbline/ui";
import { memo, type ReactNode } from "react";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { type PositionFigures, resultOf } from "../../position-figures.ts";
import { OwnAmount, OwnDelta } from "../figures.tsx";
import { priceText } from "../ticket/order-groups.tsx";
import { SideBadge } from "./position-name.tsx";

interface RowProps {
  readonly view: PositionView;
  readonly symbol: SymbolWords;
  /** A stable function, so that a tick renders only the rows it changes. */
  readonly onOpen: (view: PositionView) => void;
}

/** One running position: its name, its liquidation price, and its profit or loss. */
export const PositionRow = memo(function PositionRow(
  props: RowProps & { readonly figures: PositionFigures | undefined },
): ReactNode {
  const { view, symbol, figures } = props;
  const { t } = useTranslation();
  const { unrealisedPnl, liquidationPrice, marketState } = { ...view, ...figures };
  const isSettling = view.status === "settling";
  // The two most important prices fit in one line; the details show all.
  const ends = [
    ["liquidation", liquidationPrice],
    ["stopLoss", view.stopLoss],
    ["takeProfit", view.takeProfit],
  ] as const;
  const note = ends.flatMap(([kind, at]) =>
    at === null ? [] : `${t(`contract.line.${kind}`)} ${priceText(at, symbol)}`,
  );
  const state = isSettling
    ? t("contract.position.settling")
    : marketState !== undefined && marketState !== "open" && t(`ticket.market.${marketState}`);
  return (
    <Row
      {...props}
      badge={state === false ? undefined : state}
      note={note.slice(0, 2).join(" · ") || t(`contract.marginMode.${view.marginMode}`)}
      figure={<OwnDelta value={unrealisedPnl} currency={USDT} />}
      figureNote={figures && <Delta value={figures.yieldPercent} unit="%" />}
    />
  );
});

/** One waiting order: its price, and the amount it has set aside. */
export function OrderRow(props: RowProps): ReactNode {
  const { view, symbol } = props;
  const { t } = useTranslation();
  return (
    <Row
      {...props}
      note={
        view.wait === null
          ? `${t(`contract.orderType.${view.orderType}`)} · ${placedAt(view.openedAt)}`
          : t("contract.order.awaits")
      }
      figure={view.orderPrice === null ? "" : priceText(view.orderPrice, symbol)}
      figureNote={<OwnAmount value={view.margin} currency={USDT} />}
    />
  );
}

/** A closed one: reason, time, and the result after all costs. */
export function HistoryRow(props: RowProps): ReactNode {
  const { view, symbol } = props;
  const { t } = useTranslation();
  const reason = t(`contract.reason.${view.closeReason ?? "user"}`);
  const isTrade = view.entryPrice !== null;
  const result = isTrade ? resultOf(view, symbol) : undefined;
  return (
    <Row
      {...props}
      note={`${placedAt(view.closedAt ?? view.openedAt)} · ${reason}`}
      figure={result === undefined ? "" : <OwnDelta value={result.shown.net} currency={USDT} />}
      figureNote={result && <Delta value={result.yieldPercent} unit="%" />}
    />
  );
}

/** "05-23 14:02" */
const placedAt = (wireTime: string): string => showTime(readWireTime(wireTime)).slice(5, 16);

function Row(
  props: RowProps & {
    readonly badge?: string | undefined;
    readonly note: string;
    readonly figure: ReactNode;
    readonly figureNote?: ReactNode;
  },
): ReactNode {
  const { view, symbol, onOpen, badge, note, figure, figureNote } = props;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(view)}
      className="flex min-h-13 w-full items-center gap-3 px-4 py-1 text-start -outline-offset-2
        hover:bg-fill active:bg-fill"
    >
      <SymbolMark symbol={view.symbol} size={32} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-1.5 text-label">
          <span className="truncate font-semibold">{symbol.name}</span>
          <SideBadge side={view.direction} leverage={view.leverage} />
          {badge !== undefined && <Badge tone="warn">{badge}</Badge>}
        </span>
        <span className="block truncate text-caption text-muted tabular-nums">{note}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end">
        <span className="text-label font-semibold tabular-nums">{figure}</span>
        {figureNote !== undefined && <span className="text-caption">{figureNote}</span>}
      </span>
    </button>
  );
}

/** Placeholders of the final height. */
export function RowSkeletons(): ReactNode {
  const bar = "rounded-tag bg-fill";
  return (
    <div aria-hidden="true">
      {[0, 1].map((row) => (
        <div key={row} className="flex h-13 items-center gap-3 px-4">
          <span className="size-8 rounded-full bg-fill" />
          <span className={`h-4 flex-1 ${bar}`} />
          <span className={`h-4 w-20 ${bar}`} />
        </div>
      ))}
    </div>
  );
}

/** Shown if there are no positions or orders. The ticket is right above. */
export function NoRows(props: { readonly of: "position" | "order" }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="px-4 py-6 text-center text-label">
      <p className="font-semibold">{t(`contract.${props.of}.emptyTitle`)}</p>
      <p className="text-muted">{t(`contract.${props.of}.emptyHint`)}</p>
    </div>
  );
}
