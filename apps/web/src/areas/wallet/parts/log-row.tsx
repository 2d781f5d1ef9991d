import { USDT } from "@plumbline/engine/kernel";
import { REASON_AREAS } from "@plumbline/engine/ledger";
import {
  Amount,
  CurrencyMark,
  formatDecimal,
  Skeleton,
  SymbolMark,
  TextAction,
  TextLink,
} from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { copyText } from "#shell/copy-text.ts";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useAreaTexts } from "#shell/i18n/use-area-texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { showClock, showTime } from "#shell/wire-time.ts";
import { causeOf, reasonKey } from "../log-cause.ts";
import { exchangeOf, type LogEvent, type Sum } from "../log-events.ts";
import type { LogLine } from "../queries.ts";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import { zoneText } from "../time-text.ts";

/** One event; a tap shows all of its ledger lines and a link to its receipt. */
export function LogRow({ event }: { readonly event: LogEvent }): ReactNode {
  const { t } = useTranslation();
  const { atMs, lead } = event;
  const hasReceipt = lead.receiptId !== null;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group" onToggle={(toggle) => setIsOpen(toggle.currentTarget.open)}>
      <summary
        className="flex min-h-13 list-none items-center gap-3 px-4 py-1.5 -outline-offset-2
          hover:bg-fill [&::-webkit-details-marker]:hidden"
      >
        <EventMark event={event} />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 flex-[1_1_7.5rem]">
            <span className="block text-label font-semibold">
              <EventTitle event={event} />
            </span>
            <span className="block text-caption text-muted tabular-nums">
              {showClock(atMs)}
              <Margin event={event} />
              {hasReceipt && ` · ${t("wallet.log.hasReceipt")}`}
            </span>
          </span>
          <EventAmounts event={event} />
        </span>
        <Chevron />
      </summary>
      {isOpen && <EventDetail event={event} />}
    </details>
  );
}

/** The icon of a position's market, of the received currency, otherwise of its own currency. */
function EventMark({ event }: { readonly event: LogEvent }): ReactNode {
  const { position, currency } = event.lead;
  if (position !== null) return <SymbolMark symbol={position.symbol} size={28} />;
  const exchange = exchangeOf(event);
  const { from, to } = exchange ?? { from: currency, to: currency };
  return <CurrencyMark currency={to === USDT ? from : to} size={28} />;
}

/** The reason in the text of its area, which is loaded with the first such line. */
function ReasonText({ type }: Pick<LogLine, "type">): ReactNode {
  const { t } = useTranslation();
  const isReady = useAreaTexts(REASON_AREAS[type]);
  return isReady ? t(reasonKey(type)) : <Skeleton count={1} />;
}

/** "Closed BTC short"; an event without a name of its own is named by its leading line. */
function EventTitle({ event }: { readonly event: LogEvent }): ReactNode {
  const { t } = useTranslation();
  const { name, lead } = event;
  const { position } = lead;
  const exchange = exchangeOf(event);
  if (exchange !== null) {
    if (name === "swapped") return t("wallet.event.swapped", exchange);
    return exchange.to === USDT
      ? t("wallet.event.sold", { currency: exchange.from })
      : t("wallet.event.bought", { currency: exchange.to });
  }
  if (name !== null && name !== "swapped" && name !== "traded" && position !== null) {
    const symbol = position.symbol.replace(/(?<=\w{2})USDT$/, "");
    return t(`wallet.event.${name}`, {
      position: t(`wallet.event.${position.direction}`, { symbol }),
    });
  }
  return <ReasonText type={lead.type} />;
}

/** The margin that an opening set aside, besides its cost. */
function Margin({ event }: { readonly event: LogEvent }): ReactNode {
  const { t } = useTranslation();
  const { isHidden } = useHiding();
  const [margin] = event.moves;
  if (event.name !== "opened" || margin === undefined || isHidden) return null;
  const decimals = listedScaleOf(margin.amount);
  return ` · ${t("wallet.log.margin", { amount: formatDecimal(margin.amount, { decimals }) })}`;
}

/** The changes, received amounts first; or the amount set aside, without a sign. */
function EventAmounts({ event }: { readonly event: LogEvent }): ReactNode {
  const { changes, moves, lines } = event;
  const isResult = lines.some(({ type }) => /^(position_(profit|loss)|funding_)/.test(type));
  if (changes.length === 0) {
    return (
      <span className="ms-auto max-w-full text-end text-label text-muted">
        {moves.map((sum) => (
          <SumText key={sum.currency} sum={sum} />
        ))}
      </span>
    );
  }
  return (
    <span className="ms-auto max-w-full text-end">
      {changes
        .toSorted((a, b) => Number(isOut(a)) - Number(isOut(b)))
        .map((sum, index) => (
          <span
            key={sum.currency}
            className={
              index === 0 ? "block text-label font-semibold" : "block text-caption text-muted"
            }
          >
            <SumText sum={sum} isSigned isResult={isResult} />
          </span>
        ))}
    </span>
  );
}

const isOut = ({ amount }: Sum): boolean => amount.startsWith("-");

/** Coloured only for earnings and losses, not for deposits and withdrawals. */
function SumText(props: {
  readonly sum: Sum;
  readonly isSigned?: boolean;
  readonly isResult?: boolean;
}): ReactNode {
  const hiding = useHiding();
  const { sum, isSigned = false, isResult = false } = props;
  const { amount, currency } = sum;
  if (hiding.isHidden) return <Amount value={amount} currency={currency} {...hiding} />;
  const colour = isResult ? (isOut(sum) ? "text-down" : "text-up") : "";
  return (
    <span className={`whitespace-nowrap tabular-nums ${colour}`}>
      {isSigned && !isOut(sum) && "+"}
      {formatDecimal(amount, { decimals: listedScaleOf(amount) })}
      <span className="text-caption font-normal text-muted"> {currency}</span>
    </span>
  );
}

function Chevron(): ReactNode {
  return (
    <svg
      viewBox="0 0 16 16"
      className="-me-1 size-4 shrink-0 text-muted transition-[rotate] group-open:rotate-180"
      aria-hidden="true"
    >
      <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

function EventDetail({ event }: { readonly event: LogEvent }): ReactNode {
  const { t } = useTranslation();
  const { lines, lead, atMs } = event;
  const { causeId, note, receiptId } = lead;
  return (
    <div className="bg-ground px-4 py-3 text-label">
      {note !== null && <p className="pb-2 wrap-anywhere">{note}</p>}
      <ul aria-label={t("wallet.log.lines")} className="divide-y divide-hairline">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className="border-t border-hairline pt-2">
        <Fact name={t("wallet.log.exactTime")}>
          {showTime(atMs)} {zoneText(atMs)}
        </Fact>
        <Fact name={t("wallet.log.serverTime")}>{lead.createTime} UTC+8</Fact>
      </dl>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {receiptId !== null && (
          <TextLink href={hrefTo("receipt", { id: receiptId })}>{t("wallet.log.receipt")}</TextLink>
        )}
        {causeId !== null && receiptId === null && <ToCause type={lead.type} causeId={causeId} />}
        {causeId !== null && (
          <TextAction onPress={() => void copyText(t, causeId)}>
            {t(`wallet.log.copy.${causeOf(lead.type)}`)}
          </TextAction>
        )}
      </div>
    </div>
  );
}

/** One account's line, with all digits, and its balance afterwards. */
function Line({ line }: { readonly line: LogLine }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { account, amount, balanceAfter, currency, id, type } = line;
  const use = (["available", "margin", "earn"] as const).find((each) => each === account);
  return (
    <li className="py-1.5">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0">
          <ReasonText type={type} />
        </span>
        <span className="ms-auto">
          {!isOut(line) && !hiding.isHidden && "+"}
          <Amount value={amount} currency={currency} {...hiding} />
        </span>
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 text-caption text-muted">
        <span className="min-w-0 tabular-nums">
          {t(`wallet.use.${use ?? "hold"}`)} · {id}
        </span>
        <span className="ms-auto">
          {t("wallet.log.after")} <Amount value={balanceAfter} currency={currency} {...hiding} />
        </span>
      </span>
    </li>
  );
}

/** A link to the cause, if it has a page. */
function ToCause(props: { readonly type: LogLine["type"]; readonly causeId: string }): ReactNode {
  const { t } = useTranslation();
  const cause = causeOf(props.type);
  if (cause === "adjustment" || cause === "record") return null;
  const href =
    cause === "position"
      ? hrefTo("contract")
      : hrefTo("transferResult", { kind: cause, id: props.causeId });
  return <TextLink href={href}>{t(`wallet.log.way.${cause}`)}</TextLink>;
}

function Fact(props: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt className="text-muted">{props.name}</dt>
      <dd className="ms-auto min-w-0 text-end tabular-nums wrap-anywhere">{props.children}</dd>
    </div>
  );
}
