import {
  Amount,
  Button,
  NoticeBar,
  Receipt,
  type ReceiptRow,
  TextLink,
  toast,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import type { Order } from "../queries.ts";
import { serverDay } from "../figures.ts";
import { OrderEvents } from "./order-events.tsx";
import { OrderStatus } from "./order-row.tsx";

/** All of an order: its figures, every day with its receipt, and how to leave it. */
export function OrderSheet(props: {
  readonly order: Order;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { order, onClose } = props;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={order.name}
      closeLabel={t("earn.close")}
      footer={<ExitActions order={order} />}
    >
      <div className="flex flex-col gap-3">
        {order.reason !== null && (
          <NoticeBar tone={order.status === "frozen" ? "warn" : "neutral"}>
            {t(`earn.reason.${order.reason}`)}
            {order.note !== null && ` ${order.note}`}
          </NoticeBar>
        )}
        <Receipt isFlush groups={[{ rows: useRows(order) }]} />
        {order.kind === "arbitrage" && (
          <TextLink align="center" href={hrefTo("arbitrageDetail", { id: order.productId })}>
            {t("earn.orders.product")}
          </TextLink>
        )}
        <OrderEvents id={order.id} />
      </div>
    </Sheet>
  );
}

function useRows(order: Order): readonly ReceiptRow[] {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { kind, currency, incomeCurrency, firstDayMs, endMs, cancelUntilMs, redemption } = order;
  const paid = (value: string) => <Amount value={value} currency={currency} {...hiding} />;
  const income = (value: string) => <Amount value={value} currency={incomeCurrency} {...hiding} />;
  return [
    { label: t("earn.orders.status"), value: <OrderStatus status={order.status} /> },
    { label: t("earn.amount"), value: paid(order.amount) },
    ...(kind === "mining"
      ? [{ label: t("earn.review.quantity"), value: String(order.quantity) }]
      : []),
    ...(kind === "mining" || order.principal === order.amount
      ? []
      : [{ label: t("earn.principal"), value: paid(order.principal) }]),
    { label: t("earn.todayIncome"), value: income(order.todayIncome) },
    { label: t("earn.accumulatedIncome"), value: income(order.accumulatedIncome) },
    {
      label: t("earn.remaining"),
      value: t("earn.ofDays", { left: order.remainingCycle, days: order.cycleDays }),
    },
    {
      label: t("earn.review.firstDay"),
      value: firstDayMs === null ? t("earn.bond.notStarted") : serverDay(firstDayMs),
    },
    ...(endMs === null ? [] : [{ label: t(`earn.review.end.${kind}`), value: serverDay(endMs) }]),
    ...(cancelUntilMs === null
      ? []
      : [{ label: t("earn.review.freeUntil"), value: showTime(cancelUntilMs).slice(0, 16) }]),
    {
      label: t("earn.exit.title"),
      value: redemption === null ? t("earn.exit.notNow") : paid(redemption.fee),
    },
  ];
}

/** Cancelling at no cost, or leaving at the cost shown beforehand. */
function ExitActions({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const [isSure, setIsSure] = useState(false);
  const cancel = useCommand(client.earn.cancelEarnOrder);
  const redeem = useCommand(client.earn.redeemEarnOrder);
  const { id, currency, amount, redemption, cancelUntilMs } = order;
  const isFree = cancelUntilMs !== null;
  if (!isFree && redemption === null) return null;
  const command = isFree ? cancel : redeem;
  const leave = () =>
    command.mutate(
      { id },
      {
        onSuccess: () => {
          setIsSure(false);
          toast.show(t(isFree ? "earn.leave.cancelled" : "earn.leave.redeemed"), "good");
        },
      },
    );
  if (!isSure) {
    return (
      <Button tone="plain" onPress={() => setIsSure(true)}>
        {t(isFree ? "earn.leave.cancel" : "earn.leave.redeem")}
      </Button>
    );
  }
  const money = (value: string) => <Amount value={value} currency={currency} />;
  const cost = isFree ? "0" : (redemption?.fee ?? "0");
  const returned = isFree ? amount : (redemption?.returned ?? "0");
  return (
    <>
      <Receipt
        isFlush
        groups={[
          {
            rows: [
              { label: t("earn.leave.cost"), value: money(cost) },
              { label: t("earn.leave.returned"), value: money(returned), isTotal: true },
            ],
          },
        ]}
      />
      <CommandProblem fault={command.error} />
      <div className="flex gap-2">
        <Button tone="plain" onPress={() => setIsSure(false)}>
          {t("earn.leave.stay")}
        </Button>
        <Button tone="danger" isBusy={command.isPending} onPress={leave}>
          {t(isFree ? "earn.leave.cancel" : "earn.leave.redeem")}
        </Button>
      </div>
    </>
  );
}
