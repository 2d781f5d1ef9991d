import { USDT } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { compareDecimals, Delta, formatDecimal, StatusPill, type Tone } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { resultOf } from "../../position-figures.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { Fact, OwnAmount, OwnDelta } from "../figures.tsx";
import { positionText } from "./position-name.tsx";

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
  own_limit: "warn",
} as const satisfies Record<Reason, Tone>;

interface HistoryDetailProps {
  readonly view: PositionView;
  readonly symbol: SymbolWords;
  readonly onClose: () => void;
}

/** One closed position: its result after all costs, why it ended, and the receipt. */
export function HistoryDetail({ view, symbol, onClose }: HistoryDetailProps): ReactNode {
  const { t } = useTranslation();
  const reason = view.closeReason ?? "user";
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={positionText(view, { t, name: symbol.name })}
      closeLabel={t("contract.done")}
      footer={
        view.receiptId !== null && (
          <a
            href={hrefTo("receipt", { id: view.receiptId })}
            // The screen stays mounted while the receipt is open, so the sheet is closed
            // explicitly.
            onClick={onClose}
            className="flex min-h-[max(48px,3rem)] items-center justify-center rounded-card
              bg-accent px-3 font-semibold text-on-fill"
          >
            {t("contract.history.receipt")}
          </a>
        )
      }
    >
      <div className="pb-3">
        <StatusPill tone={REASON_TONE[reason]}>{t(`contract.reason.${reason}`)}</StatusPill>
      </div>
      {view.entryPrice === null ? (
        <p className="text-label text-muted">
          {t("contract.history.cancelled")} · {shortTime(view.closedAt ?? view.openedAt)}
        </p>
      ) : (
        <Trade view={view} symbol={symbol} />
      )}
    </Sheet>
  );
}

function Trade({ view, symbol }: Omit<HistoryDetailProps, "onClose">): ReactNode {
  const { t } = useTranslation();
  const { net, shown, yieldPercent, initialMargin } = resultOf(view, symbol);
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
        <Fact name={t("contract.history.yield")} isEnd>
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
        <Fact name={t("contract.history.margin")} isEnd>
          <OwnAmount value={initialMargin} currency={currency} />
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
