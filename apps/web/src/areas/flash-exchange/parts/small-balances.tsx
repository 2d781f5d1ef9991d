import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import {
  Amount,
  Button,
  Checkbox,
  Empty,
  formatDecimal,
  NoticeBar,
  Skeleton,
  TextLink,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { rereadAccount } from "#shell/query-client.ts";
import { useServices } from "#shell/services.tsx";
import { type Order, smallBalancesQuery } from "../queries.ts";
import { convertAll, type Converted, leastOf, type SmallBalance } from "../small-balances.ts";

/** The link to small balances. */
export function SmallBalances({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className="text-center">
        <Button tone="plain" isCompact isInline onPress={() => setIsOpen(true)}>
          {t("flash-exchange.small.title")}
        </Button>
      </div>
      {isOpen && <SmallSheet book={book} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Exchanges small balances completely into USDT: the currencies, and their proceeds. */
function SmallSheet(props: { readonly book: BookName; readonly onClose: () => void }): ReactNode {
  const { book, onClose } = props;
  const { t } = useTranslation();
  const { client, queryClient } = useServices();
  const small = useQuery(smallBalancesQuery(client, book));
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const converting = useMutation({
    mutationFn: (chosen: readonly SmallBalance[]) => convertAll(chosen, book, client.flashExchange),
    onSettled: () => rereadAccount(queryClient),
  });
  const chosen = (small.data?.balances ?? []).filter(({ currency }) => !leftOut.includes(currency));
  const total = (text: (receive: string) => string) =>
    toDecimalText(chosen.reduce((sum, { receive }) => sum + mustParseDecimal(text(receive)), 0n));
  const shown = total((receive) => receive);
  const isOver = converting.data !== undefined || small.data?.balances.length === 0;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("flash-exchange.small.title")}
      description={
        small.data && t("flash-exchange.small.hint", { max: formatDecimal(small.data.smallMax) })
      }
      closeLabel={t("flash-exchange.small.close")}
      footer={
        isOver ? (
          <Button onPress={onClose}>{t("flash-exchange.small.close")}</Button>
        ) : (
          <Button
            isBusy={converting.isPending}
            onPress={() => converting.mutate(chosen)}
            disabledReason={chosen.length === 0 ? t("flash-exchange.small.chooseFirst") : undefined}
          >
            {t("flash-exchange.small.confirm", { amount: formatDecimal(total(leastOf)) })}
          </Button>
        )
      }
    >
      {converting.data === undefined ? (
        <Loaded
          from={small}
          failedText={t("flash-exchange.small.loadFailed")}
          skeleton={<Skeleton shape="card" count={3} />}
        >
          {({ balances }) =>
            balances.length === 0 ? (
              <Empty
                kind="empty"
                text={t("flash-exchange.small.empty")}
                hint={t("flash-exchange.small.emptyHint")}
              />
            ) : (
              <Choice balances={balances} leftOut={leftOut} onChange={setLeftOut} total={shown} />
            )
          }
        </Loaded>
      ) : (
        <Results converted={converting.data} />
      )}
    </Sheet>
  );
}

/** The result and the cost of each; all are selected by default. */
function Choice(props: {
  readonly balances: readonly (SmallBalance & { readonly costPct: string })[];
  readonly leftOut: readonly string[];
  readonly onChange: (leftOut: readonly string[]) => void;
  readonly total: string;
}): ReactNode {
  const { balances, leftOut, onChange, total } = props;
  const { t } = useTranslation();
  const choose = (currency: string, isChosen: boolean) =>
    onChange(isChosen ? leftOut.filter((one) => one !== currency) : [...leftOut, currency]);
  return (
    <>
      <ul className="flex flex-col divide-y divide-hairline">
        {balances.map(({ currency, pay, receive, costPct }) => (
          <li key={currency} className="flex items-center justify-between gap-3">
            <Checkbox
              isChecked={!leftOut.includes(currency)}
              onChange={(isChosen) => choose(currency, isChosen)}
            >
              {formatDecimal(pay)} {currency}
            </Checkbox>
            <span className="text-end">
              <Amount value={receive} currency="USDT" />
              <span className="block text-caption text-muted tabular-nums">
                {t("flash-exchange.small.costs", { percent: formatDecimal(costPct) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3 pt-3 font-semibold">
        <span>{t("flash-exchange.small.total")}</span>
        <Amount value={total} currency="USDT" />
      </p>
      <p className="pt-2 text-caption text-muted">{t("flash-exchange.small.least")}</p>
    </>
  );
}

const exchangeText = ({ pay, from, receive, to }: Order): string =>
  `${formatDecimal(pay)} ${from} → ${formatDecimal(receive)} ${to}`;

/** The outcome of each, with its receipt or its refusal. */
function Results({ converted }: { readonly converted: readonly Converted[] }): ReactNode {
  const { t } = useTranslation();
  const isAll = converted.every((one) => "order" in one);
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <NoticeBar tone={isAll ? "good" : "warn"}>
        {t(isAll ? "flash-exchange.small.done" : "flash-exchange.small.partlyDone")}
      </NoticeBar>
      <ul className="flex flex-col divide-y divide-hairline">
        {converted.map((one) => (
          <li key={one.currency} className="flex items-center justify-between gap-3 py-2">
            {"order" in one ? (
              <>
                <span className="tabular-nums">{exchangeText(one.order)}</span>
                <TextLink href={hrefTo("receipt", { id: one.order.receiptId })} align="end">
                  {t("flash-exchange.receipt")}
                </TextLink>
              </>
            ) : (
              <>
                <span>{one.currency}</span>
                <span className="text-end text-label text-muted">
                  {one.fault === null ? t("flash-exchange.small.moved") : problemText(t, one.fault)}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
