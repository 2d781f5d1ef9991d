import { Amount, Delta, StatusPill, type Tone } from "@plumbline/ui";
import type { EarnStatus } from "@plumbline/engine/earn";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { placesOf } from "../figures.ts";
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

/** One order: what was paid, what it made today and in all, and how long it goes on. */
export function OrderRow(props: {
  readonly order: Order;
  readonly onPress: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { order, onPress } = props;
  const { name, amount, currency, incomeCurrency, todayIncome, accumulatedIncome } = order;
  const decimals = placesOf(incomeCurrency);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="flex w-full flex-col gap-2 px-4 py-3 text-start -outline-offset-2 hover:bg-fill
        active:bg-fill"
    >
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <OrderStatus status={order.status} />
      </span>
      <span className="grid w-full grid-cols-2 gap-x-3 gap-y-1 text-label">
        <Figure label={t("earn.amount")}>
          <Amount value={amount} currency={currency} decimals={2} {...hiding} />
        </Figure>
        <Figure label={t("earn.remaining")}>
          {t("earn.ofDays", { left: order.remainingCycle, days: order.cycleDays })}
        </Figure>
        <Figure label={t("earn.todayIncome")}>
          <Delta value={todayIncome} unit={incomeCurrency} decimals={decimals} {...hiding} />
        </Figure>
        <Figure label={t("earn.accumulatedIncome")}>
          <Delta value={accumulatedIncome} unit={incomeCurrency} decimals={decimals} {...hiding} />
        </Figure>
      </span>
      {order.reason !== null && (
        <span className="text-caption text-muted">{t(`earn.reason.${order.reason}`)}</span>
      )}
    </button>
  );
}

const Figure = (props: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <span className="min-w-0">
    <span className="block text-caption text-muted">{props.label}</span>
    <span className="block tabular-nums wrap-anywhere">{props.children}</span>
  </span>
);
