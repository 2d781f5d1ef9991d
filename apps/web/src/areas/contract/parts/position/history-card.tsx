import { USDT } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { compareDecimals, Delta, formatDecimal, StatusPill, type Tone } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { resultOf } from "../../position-figures.ts";
import type { SymbolWords } from "../../symbol-name.ts";
import { CardFrame } from "./card-frame.tsx";
import { Fact } from "../fact.tsx";
import { OwnAmount, OwnDelta } from "../own-figures.tsx";
import { positionText } from "./position-text.ts";
import { SideBadge } from "./side-badge.tsx";

type Reason = NonNullable<PositionView["closeReason"]>;

const REASON_TONE = {
  user: "neutral",
  take_profit: "neutral",
  stop_loss: "neutral",
  liquidation: "bad",
  market_halt: "warn",
  cancelled: "neutral",
  price_moved: "warn",
  no_price: "warn",
} as const satisfies Record<Reason, Tone>;

interface HistoryCardProps {
  readonly view: PositionView;
  readonly symbol: SymbolWords;
}

/** One position that ended: what it came to after all costs, why it ended, and the proof. */
export function HistoryCard({ view, symbol }: HistoryCardProps): ReactNode {
  const { t } = useTranslation();
  const reason = view.closeReason ?? "user";
  return (
    <CardFrame
      label={positionText(view, { t, name: symbol.name })}
      head={
        <>
          <SideBadge side={view.direction} leverage={view.leverage} />
          <span className="truncate font-semibold">{symbol.name}</span>
        </>
      }
      aside={<StatusPill tone={REASON_TONE[reason]}>{t(`contract.reason.${reason}`)}</StatusPill>}
    >
      {view.entryPrice === null ? (
        <p className="text-label text-muted">
          {t("contract.history.cancelled")} · {shortTime(view.closedAt ?? view.openedAt)}
        </p>
      ) : (
        <Trade view={view} symbol={symbol} />
      )}
      {view.receiptId !== null && (
        <a
          href={hrefTo("receipt", { id: view.receiptId })}
          className="mt-3 flex min-h-target items-center justify-center rounded-card bg-fill px-3
            text-label font-semibold hover:brightness-95"
        >
          {t("contract.history.receipt")}
        </a>
      )}
    </CardFrame>
  );
}

function Trade({ view, symbol }: HistoryCardProps): ReactNode {
  const { t } = useTranslation();
  const { net, shown, yieldPercent } = resultOf(view);
  const currency = USDT;
  const price = (text: string | null) =>
    formatDecimal(text ?? "", { decimals: symbol.priceDecimals });
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4">
        <Fact name={t(`contract.history.${SIGN_WORD[compareDecimals(net, "0")]}`)}>
          <span className="flex h-8 items-center text-title font-semibold">
            <OwnDelta value={shown.net} currency={currency} />
          </span>
        </Fact>
        <Fact name={t("contract.position.yield")} isEnd>
          <span className="flex h-8 items-center justify-end text-title font-semibold">
            <Delta value={yieldPercent} unit="%" />
          </span>
        </Fact>
      </dl>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2 pt-3">
        <Fact name={t("contract.history.open")}>{price(view.entryPrice)}</Fact>
        <Fact name={t("contract.history.closePrice")} isEnd>
          {price(view.exitPrice)}
        </Fact>
        <Fact name={t("contract.history.gross")}>
          <OwnDelta value={shown.gross} currency={currency} />
        </Fact>
        <Fact name={t("contract.history.costs")} isEnd>
          <OwnAmount value={shown.costs} currency={currency} />
        </Fact>
        <Fact name={t("contract.history.size")}>
          {formatDecimal(view.openedQuantity)} {symbol.base}
        </Fact>
        <Fact name={t("contract.marginMode.label")} isEnd>
          {t(`contract.marginMode.${view.marginMode}`)}
        </Fact>
        <Fact name={t("contract.history.openedAt")}>{shortTime(view.openedAt)}</Fact>
        <Fact name={t("contract.history.closedAt")} isEnd>
          {shortTime(view.closedAt ?? view.openedAt)}
        </Fact>
      </dl>
    </>
  );
}

const SIGN_WORD = { "-1": "loss", "0": "even", "1": "profit" } as const;

const shortTime = (wireTime: string): string => showTime(readWireTime(wireTime)).slice(5, 16);
