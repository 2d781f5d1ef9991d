import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { Amount, Button, Checkbox, Empty, formatDecimal, NoticeBar, Skeleton } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo } from "#paths";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { BookName } from "#shell/preferences.ts";
import { rereadAccount } from "#shell/query-client.ts";
import { useServices } from "#shell/services.tsx";
import { smallBalancesQuery } from "./queries.ts";
import { convertAll, type Converted, leastOf, type SmallBalance } from "./small-balances.ts";

/** What is left of trading, exchanged whole into USDT: which currencies, and what they bring. */
export function SmallSheet(props: {
  readonly book: BookName;
  readonly onClose: () => void;
}): ReactNode {
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
  const isDone = converting.data !== undefined;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("flash-exchange.small.title")}
      description={t("flash-exchange.small.hint", {
        max: formatDecimal(small.data?.smallMax ?? "0"),
      })}
      closeLabel={t("flash-exchange.small.close")}
      footer={
        isDone ? (
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
                text={t("flash-exchange.small.empty")}
                hint={t("flash-exchange.small.emptyHint")}
              />
            ) : (
              <>
                <ul className="flex flex-col divide-y divide-hairline">
                  {balances.map(({ currency, pay, receive, costPct }) => (
                    <li key={currency} className="flex items-center justify-between gap-3">
                      <Checkbox
                        isChecked={!leftOut.includes(currency)}
                        onChange={(isChosen) =>
                          setLeftOut(
                            isChosen
                              ? leftOut.filter((one) => one !== currency)
                              : [...leftOut, currency],
                          )
                        }
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
                  <Amount value={total((receive) => receive)} currency="USDT" />
                </p>
                <p className="pt-2 text-caption text-muted">{t("flash-exchange.small.least")}</p>
              </>
            )
          }
        </Loaded>
      ) : (
        <Results converted={converting.data} />
      )}
    </Sheet>
  );
}

/** What became of each, with its receipt or with why there is none. */
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
                <span className="tabular-nums">
                  {formatDecimal(one.order.pay)} {one.currency} → {formatDecimal(one.order.receive)}{" "}
                  {one.order.to}
                </span>
                <a
                  href={hrefTo("receipt", { id: one.order.receiptId })}
                  className="inline-flex min-h-target shrink-0 items-center text-label font-semibold
                    text-accent"
                >
                  {t("flash-exchange.receipt")}
                </a>
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
