import {
  Amount,
  Button,
  Countdown,
  formatDecimal,
  NoticeBar,
  Receipt,
  Skeleton,
  TextLink,
} from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { isLost } from "#shell/commands/sent-command.ts";
import { ticketButton, useTicket } from "#shell/forms/use-ticket.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { useKeyboardMark } from "#shell/ticket/keyboard.ts";
import { useLoaded } from "#shell/use-loaded.ts";
import { availableQuery } from "#shell/book/available-query.ts";
import { currenciesQuery, type Currency, type Order, type Quote, quoteQuery } from "./queries.ts";
import { SmallBalances } from "./parts/small-balances.tsx";
import { SwapSide, TurnButton } from "./parts/swap-side.tsx";
import {
  choose,
  EMPTY,
  payProblem,
  quoteInput,
  shortRate,
  shownAmounts,
  swapped,
} from "./swap-form.ts";

/** One currency for another: amounts, the cost against the mid, and ten seconds to accept. */
export function SwapScreen(): ReactNode {
  const { t } = useTranslation();
  const { book = "demo", choose: chooseBook } = useBook();
  const isGuest = useIsGuest();
  useKeyboardMark();
  return (
    <AppScreen
      title={t("flash-exchange.title")}
      aside={
        <>
          <BookChip book={book} onBook={chooseBook} />
          <ToRecords />
        </>
      }
    >
      <div data-ticket-form="" className="flex flex-col gap-4 p-4 low:gap-2 low:py-2">
        {isGuest && book === "live" ? <CompleteFirst /> : <Swapping key={book} book={book} />}
      </div>
    </AppScreen>
  );
}

function ToRecords(): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="ps-3">
      <TextLink href={hrefTo("flashExchangeRecords")} align="end">
        {t("flash-exchange.toRecords")}
      </TextLink>
    </span>
  );
}

function Swapping({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const loaded = useLoaded({
    currencies: currenciesQuery(client),
    available: availableQuery(client, book),
  });
  const [order, setOrder] = useState<Order | null>(null);
  if (order !== null) return <Done order={order} onAgain={() => setOrder(null)} />;
  return (
    <Loaded
      from={loaded}
      failedText={t("flash-exchange.loadFailed")}
      skeleton={<Skeleton shape="card" count={3} />}
    >
      {(from) => (
        <>
          <SwapForm {...from} book={book} onDone={setOrder} />
          <SmallBalances book={book} />
        </>
      )}
    </Loaded>
  );
}

interface SwapFormProps {
  readonly currencies: readonly Currency[];
  readonly available: Readonly<Record<string, string>>;
  readonly book: BookName;
  readonly onDone: (order: Order) => void;
}

/** The typed amounts, their current quote, and the command that accepts it. */
function useSwap({ currencies, available, book, onDone }: SwapFormProps) {
  const { t } = useTranslation();
  const services = useServices();
  const command = useCommand(services.client.flashExchange.exchangeFlash);
  const { values, change } = useTicket(EMPTY, command);
  const typed = quoteInput(values, book);
  const request = useSettled(typed);
  // While the outcome is unknown the quote stays: a retry accepts it only once.
  const isAsking = request !== null && !command.isPending && !isLost(command.error);
  const quoting = useQuery({ ...quoteQuery(services, request), enabled: isAsking });
  // For the current input, not the former one: the old quote does not match it.
  const isCurrent = JSON.stringify(request) === JSON.stringify(typed);
  const quote = isCurrent && quoting.error === null ? quoting.data : undefined;
  const amounts = shownAmounts(values, quote);
  const spendable = available[values.from] ?? "0";
  const from = currencies.find(({ code }) => code === values.from);
  const problem = payProblem({ pay: amounts.pay, from }, spendable);
  const missing = t(typed === null ? "flash-exchange.typeFirst" : "flash-exchange.waiting");
  const { onPress, ...button } = ticketButton(command, {
    input: quote === undefined ? null : { quoteId: quote.quoteId },
    disabledReason: quote === undefined ? missing : problem && t(problem.key, problem.values),
    onSuccess: onDone,
    onError: (fault) => {
      if (!isLost(fault)) void quoting.refetch();
    },
  });
  // The reader agrees to the amounts on the button at the time of the press.
  const aimedId = useRef<string>(undefined);
  return {
    values,
    quote,
    amounts,
    spendable,
    problem,
    command,
    fault: isCurrent && command.error === null ? quoting.error : null,
    button,
    aim: () => {
      aimedId.current = quote?.quoteId;
    },
    send: () => {
      const meantId = aimedId.current ?? quote?.quoteId;
      aimedId.current = undefined;
      if (meantId === quote?.quoteId) onPress();
    },
    change,
  };
}

type Swap = ReturnType<typeof useSwap>;

function SwapForm(props: SwapFormProps): ReactNode {
  const { t } = useTranslation();
  const swap = useSwap(props);
  const { values, quote, amounts, spendable, problem, change } = swap;
  const { currencies, available } = props;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 low:gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        swap.send();
      }}
    >
      <div className="flex flex-col">
        <SwapSide
          label={t("flash-exchange.pay")}
          currencies={currencies}
          available={available}
          code={values.from}
          amount={amounts.pay}
          book={props.book}
          onAll={() => change({ by: "pay", amount: spendable })}
          problem={problem && t(problem.key, problem.values)}
          onAmount={(amount) => change({ by: "pay", amount })}
          onCurrency={(code) => change(choose(values, { side: "from", code }))}
        />
        <TurnButton onPress={() => change(swapped(values))} />
        <SwapSide
          label={t("flash-exchange.receive")}
          currencies={currencies}
          available={available}
          code={values.to}
          amount={amounts.receive}
          onAmount={(amount) => change({ by: "receive", amount })}
          onCurrency={(code) => change(choose(values, { side: "to", code }))}
        />
      </div>
      {quote !== undefined && <QuoteLine quote={quote} />}
      <Confirm swap={swap} />
      {quote !== undefined && <Figures figures={quote} />}
    </form>
  );
}

/** The button that accepts the quote, and the reason why it cannot or did not. */
function Confirm({ swap }: { readonly swap: Swap }): ReactNode {
  const { t } = useTranslation();
  const { quote, command, fault, button } = swap;
  return (
    <div>
      <div aria-live="polite">
        {fault !== null && (
          <div className="pb-3">
            <NoticeBar tone="warn">{problemText(t, fault)}</NoticeBar>
          </div>
        )}
      </div>
      <CommandProblem fault={command.error} />
      <div onPointerDown={swap.aim}>
        <Button type="submit" {...button}>
          {quote === undefined
            ? t("flash-exchange.confirm")
            : t("flash-exchange.confirmAmounts", {
                pay: `${formatDecimal(quote.pay)} ${quote.from}`,
                receive: `${formatDecimal(quote.receive)} ${quote.to}`,
              })}
        </Button>
      </div>
    </div>
  );
}

/** The cost against the mid, in money and per cent, and how long the quote holds. */
function QuoteLine({ quote }: { readonly quote: Quote }): ReactNode {
  const { t } = useTranslation();
  const { clock } = useServices();
  return (
    <section aria-label={t("flash-exchange.quote")} className="flex items-center gap-4">
      <Countdown
        isSmall
        key={quote.quoteId}
        label={t("flash-exchange.holds")}
        endsAtMs={quote.expiresMs}
        totalMs={quote.expiresMs - quote.timeMs}
        nowMs={() => clock.nowMs()}
      />
      <div className="min-w-0">
        <p className="text-label font-semibold">
          {t("flash-exchange.costs", {
            amount: `${formatDecimal(quote.costMoney)} ${quote.to}`,
            percent: formatDecimal(quote.costPct),
          })}
        </p>
        <p className="text-caption text-muted">{t("flash-exchange.holdsHint")}</p>
      </div>
    </section>
  );
}

const Figures = ({ figures }: { readonly figures: Quote }): ReactNode => (
  <Receipt groups={[{ rows: useFigures(figures) }]} />
);

function useFigures(figures: Order | Quote) {
  const { t } = useTranslation();
  const { from, to, rate, mid, fee, costMoney, costPct, receive } = figures;
  const per = (text: string) => `1 ${from} = ${formatDecimal(shortRate(text))} ${to}`;
  const money = (value: string) => <Amount value={value} currency={to} />;
  return [
    { label: t("flash-exchange.rate"), value: per(rate) },
    { label: t("flash-exchange.mid"), value: per(mid) },
    { label: t("flash-exchange.fee"), value: money(fee) },
    {
      label: t("flash-exchange.cost"),
      note: t("flash-exchange.costNote"),
      value: (
        <>
          {money(costMoney)}
          <span className="block text-caption text-muted">{formatDecimal(costPct)}%</span>
        </>
      ),
    },
    { label: t("flash-exchange.receives"), value: money(receive), isTotal: true },
  ];
}

/** The result, with the same texts as before, and its receipt. */
function Done(props: { readonly order: Order; readonly onAgain: () => void }): ReactNode {
  const { t } = useTranslation();
  const { order, onAgain } = props;
  const rows = useFigures(order);
  const paid = {
    label: t("flash-exchange.paid"),
    value: <Amount value={order.pay} currency={order.from} />,
  };
  return (
    <section className="flex flex-col gap-4" aria-label={t("flash-exchange.done")}>
      <NoticeBar tone="good">{t("flash-exchange.done")}</NoticeBar>
      <Receipt groups={[{ rows: [paid, ...rows] }]} />
      <TextLink href={hrefTo("receipt", { id: order.receiptId })} align="center">
        {t("flash-exchange.receipt")}
      </TextLink>
      <Button onPress={onAgain}>{t("flash-exchange.again")}</Button>
    </section>
  );
}

/** Longer than the usual pause between two digits of an amount. */
const PAUSE_MS = 400;

/** A value once it has been stable for a moment, so that not every digit requests a quote. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    if (text === settled.text) return undefined;
    const timer = setTimeout(() => setSettled({ text, value }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [settled.text, text, value]);
  return settled.value;
}
