import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { PAYMENT_MS } from "@plumbline/engine/ieo";
import {
  Amount,
  Button,
  Countdown,
  CurrencyMark,
  Empty,
  formatDecimal,
  Receipt,
  Skeleton,
  StatusPill,
  TextLink,
  type Tone,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { type Order, ordersQuery } from "../queries.ts";

/** The reader's applications with their outcome, the latest first. */
export function Orders({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const orders = useInfiniteQuery(ordersQuery(client, book));
  const [openId, setOpenId] = useState<string | null>(null);
  return (
    <Loaded
      from={orders}
      failedText={t("ieo.ordersFailed")}
      skeleton={<Skeleton shape="quoteRow" count={4} />}
    >
      {({ pages }) => {
        const list = pages.flatMap(({ records }) => records);
        const open = list.find(({ id }) => id === openId);
        return (
          <>
            {list.length === 0 && (
              <Empty kind="empty" text={t("ieo.noOrders")} hint={t("ieo.noOrdersHint")} />
            )}
            {list.length > 0 && (
              <ul className="divide-y divide-hairline border-b border-hairline bg-surface">
                {list.map((order) => (
                  <li key={order.id}>
                    <OrderRow order={order} onOpen={() => setOpenId(order.id)} />
                  </li>
                ))}
              </ul>
            )}
            <NextPage of={orders} text={t("ieo.more")} />
            {open !== undefined && <OrderSheet order={open} onClose={() => setOpenId(null)} />}
          </>
        );
      }}
    </Loaded>
  );
}

type Outcome = Order["status"] | NonNullable<Order["stage"]>;

/** The status or the outcome; a listed token is labelled as listed. */
const outcomeOf = ({ status, stage }: Order): Outcome =>
  status === "completed" && stage !== null ? stage : status;

const TONES = {
  applied: "info",
  won: "warn",
  completed: "neutral",
  listed: "good",
  paid: "good",
  not_won: "neutral",
  lapsed: "neutral",
  void: "neutral",
} as const satisfies Record<Outcome, Tone>;

function OutcomePill({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  const outcome = outcomeOf(order);
  return <StatusPill tone={TONES[outcome]}>{t(`ieo.outcome.${outcome}`)}</StatusPill>;
}

function OrderRow(props: { readonly order: Order; readonly onOpen: () => void }): ReactNode {
  const { order, onOpen } = props;
  const { t } = useTranslation();
  const hiding = useHiding();
  const { token, name, quantity, allocated, lock, amount } = order;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="@container flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start
        -outline-offset-2 hover:bg-fill active:bg-fill"
    >
      {/* With a very large font size, the text needs this space. */}
      <span className="hidden @[14rem]:block">
        <CurrencyMark currency={token} size={28} />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="text-label font-semibold">{name}</span>
          <OutcomePill order={order} />
        </span>
        <span
          className="flex w-full flex-wrap items-baseline justify-between gap-x-3 text-caption
            text-muted tabular-nums"
        >
          <Amount value={allocated ?? quantity} currency={token} {...hiding} />
          <span className="ms-auto">
            {isReturned(order)
              ? t("ieo.returned")
              : t(amount === null ? "ieo.locked" : "ieo.costs")}{" "}
            <Amount
              value={isReturned(order) ? lock : (amount ?? lock)}
              currency="USDT"
              {...hiding}
            />
          </span>
        </span>
      </span>
    </button>
  );
}

/** One application: win, price, refund; and its payment while it is open. */
function OrderSheet({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { client, clock } = useServices();
  const command = useCommand(client.ieo.payIeo);
  const { id, status, amount, payUntilMs, receiptId } = order;
  const isPayable = status === "won" && amount !== null && payUntilMs !== null;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={order.name}
      description={t(`ieo.outcomeText.${outcomeOf(order)}`)}
      closeLabel={t("ieo.close")}
      footer={
        <>
          <CommandProblem fault={command.error} />
          {isPayable && (
            <Button isBusy={command.isPending} onPress={() => command.mutate({ id })}>
              {t("ieo.pay", { amount: `${formatDecimal(amount)} USDT` })}
            </Button>
          )}
          {receiptId !== null && (
            <TextLink href={hrefTo("receipt", { id: receiptId })} align="center">
              {t("ieo.receipt")}
            </TextLink>
          )}
        </>
      }
    >
      {isPayable && (
        <div className="flex items-center gap-4 pb-3">
          <Countdown
            label={t("ieo.payUntil")}
            endsAtMs={payUntilMs}
            totalMs={PAYMENT_MS}
            nowMs={() => clock.nowMs()}
          />
          <p className="min-w-0 text-label text-muted">
            {t("ieo.payUntilText", { time: showTime(payUntilMs).slice(0, 16) })}
          </p>
        </div>
      )}
      <Figures order={order} />
    </Sheet>
  );
}

/** Nothing was paid, so that the full amount was returned. */
const isReturned = ({ stage }: Order): boolean =>
  stage === "not_won" || stage === "lapsed" || stage === "void";

const less = (a: string, b: string): string =>
  toDecimalText(mustParseDecimal(a) - mustParseDecimal(b));

function Figures({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  const { token, quantity, lock, allocated, winningPrice, amount, status, createTime } = order;
  const usdt = (value: string) => <Amount value={value} currency="USDT" />;
  const tokens = (value: string) => <Amount value={value} currency={token} />;
  const isWhole = isReturned(order);
  // A won share keeps the full amount on hold until it is paid.
  const isOnHold = status === "applied" || status === "won";
  const returned = isWhole ? lock : less(lock, amount ?? "0");
  return (
    <Receipt
      isFlush
      groups={[
        {
          rows: [
            {
              label: t("ieo.appliedTitle"),
              value: showTime(readWireTime(createTime)).slice(0, 16),
            },
            { label: t("ieo.quantity"), value: tokens(quantity) },
            ...(isOnHold ? [{ label: t("ieo.setAside"), value: usdt(lock) }] : []),
            ...(allocated === null ? [] : [{ label: t("ieo.won"), value: tokens(allocated) }]),
            ...(winningPrice === null
              ? []
              : [{ label: t("ieo.winningPrice"), value: usdt(winningPrice) }]),
            ...(amount === null || isWhole
              ? []
              : [
                  {
                    label: t(isOnHold ? "ieo.amount" : "ieo.costs"),
                    value: usdt(amount),
                    isTotal: true,
                  },
                ]),
            ...(isOnHold ? [] : [{ label: t("ieo.returned"), value: usdt(returned) }]),
          ],
        },
      ]}
    />
  );
}
