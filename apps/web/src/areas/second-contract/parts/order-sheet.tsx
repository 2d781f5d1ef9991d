import { mustParseDecimal, toDecimalText, USDT } from "@plumbline/engine/kernel";
import type { ListedSymbol } from "@plumbline/protocol/market";
import {
  Amount,
  Countdown,
  Delta,
  formatDecimal,
  NO_FIGURE,
  Receipt,
  TextLink,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { useServices } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import type { Order } from "../queries.ts";

interface OrderSheetProps {
  readonly order: Order;
  readonly symbol: ListedSymbol | undefined;
  readonly onClose: () => void;
}

/** One running order: its time, its prices and its stake; once it has ended, its outcome. */
export function OrderSheet({ order, symbol, onClose }: OrderSheetProps): ReactNode {
  const { t } = useTranslation();
  const { direction, seconds, receiptId } = order;
  const name = symbol === undefined ? order.symbol : nameOf(symbol);
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={`${name} · ${t(`second-contract.${direction}`)}`}
      description={t("second-contract.seconds", { seconds })}
      closeLabel={t("ticket.close")}
      footer={
        receiptId !== null && (
          <TextLink href={hrefTo("receipt", { id: receiptId })} align="center">
            {t("second-contract.receipt")}
          </TextLink>
        )
      }
    >
      {order.outcome === null && <TimeLeft order={order} />}
      <Receipt isFlush groups={[{ rows: useRows(order, symbol?.priceDecimals ?? 2) }]} />
      <p className="pt-3 text-caption text-muted">{t("second-contract.rule")}</p>
    </Sheet>
  );
}

/** By the server's clock, so that it is correct after a reload or in the background. */
function TimeLeft({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  const { expiresMs, acceptedMs, status } = order;
  if (status === "settling") {
    return <p className="pb-2 text-label text-muted">{t("second-contract.settling")}</p>;
  }
  return (
    <div className="flex justify-center pb-2">
      <Countdown
        label={t("second-contract.endsIn")}
        endsAtMs={expiresMs}
        totalMs={expiresMs - acceptedMs}
        nowMs={() => clock.nowMs()}
      />
    </div>
  );
}

function useRows(order: Order, decimals: number) {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { quote } = useQuote(order.symbol);
  const { stake, gain, payoutPct, entry, exit, outcome, acceptedMs, expiresMs, profit } = order;
  const money = (value: string) => <Amount value={value} currency={USDT} {...hiding} />;
  const price = (text: string | null | undefined) =>
    text === null || text === undefined ? NO_FIGURE : formatDecimal(text, { decimals });
  const timeOf = (tick: Order["entry"]) => (tick === null ? undefined : showTime(tick.timeMs));
  const end =
    outcome === null
      ? [
          { label: t("second-contract.now"), value: price(quote?.price) },
          { label: t("second-contract.ends"), value: showTime(expiresMs) },
        ]
      : [
          { label: t("second-contract.exit"), value: price(exit?.price), note: timeOf(exit) },
          {
            label: t(`second-contract.outcome.${outcome}`),
            value: <Delta value={profit} unit={USDT} {...hiding} />,
            isTotal: true,
          },
        ];
  return [
    { label: t("second-contract.stake"), value: money(stake) },
    {
      label: t("second-contract.returned"),
      note: t("second-contract.payoutNote", { percent: payoutPct }),
      value: money(toDecimalText(mustParseDecimal(stake) + mustParseDecimal(gain))),
    },
    { label: t("second-contract.accepted"), value: showTime(acceptedMs) },
    {
      label: t("second-contract.entry"),
      value: entry === null ? t("second-contract.waitsForEntry") : price(entry.price),
      note: timeOf(entry),
    },
    ...end,
  ];
}
