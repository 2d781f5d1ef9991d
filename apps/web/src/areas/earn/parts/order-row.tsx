import { Amount, CurrencyMark, Delta, StatusPill, type Tone } from "@plumbline/ui";
import type { EarnStatus } from "@plumbline/engine/earn";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { listedPlacesOf } from "../figures.ts";
import type { Order } from "../queries.ts";

const TONES = {
  not_started: "info",
  running: "good",
  frozen: "warn",
  ended: "neutral",
  cancelled: "neutral",
} as const satisfies Record<EarnStatus, Tone>;

export function OrderStatus({ status }: Pick<Order, "status">): ReactNode {
  const { t } = useTranslation();
  return <StatusPill tone={TONES[status]}>{t(`earn.status.${status}`)}</StatusPill>;
}

/** One order: its price, its remaining days, and its total income. */
export function OrderRow(props: {
  readonly order: Order;
  readonly onPress: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { order, onPress } = props;
  const { name, amount, currency, incomeCurrency, accumulatedIncome } = order;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="@container flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start
        -outline-offset-2 hover:bg-fill active:bg-fill"
    >
      {/* With a very large font size, the text needs this space. */}
      <span className="hidden @[14rem]:block">
        <CurrencyMark currency={currency} size={28} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-label font-semibold">{name}</span>
          <OrderStatus status={order.status} />
        </span>
        <span
          className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-caption
          text-muted tabular-nums"
        >
          <span>
            <Amount value={amount} currency={currency} decimals={2} {...hiding} /> ·{" "}
            {t("earn.ofDays", { left: order.remainingCycle, days: order.cycleDays })}
          </span>
          <span className="ms-auto flex items-baseline gap-1.5">
            <span className="sr-only">{t("earn.accumulatedIncome")}</span>
            <Delta
              value={accumulatedIncome}
              unit={incomeCurrency}
              decimals={listedPlacesOf(accumulatedIncome, incomeCurrency)}
              {...hiding}
            />
          </span>
        </span>
        {order.reason !== null && (
          <span className="text-caption text-muted">{t(`earn.reason.${order.reason}`)}</span>
        )}
      </span>
    </button>
  );
}
