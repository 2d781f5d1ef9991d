import { ALERTS_MAX } from "@plumbline/engine/market";
import type { ListedSymbol, PriceAlertView } from "@plumbline/protocol/market";
import {
  Badge,
  Button,
  Empty,
  formatDecimal,
  Skeleton,
  SymbolMark,
  TextAction,
  toast,
  type Tone,
} from "@plumbline/ui";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { hrefTo, PATHS } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import { SymbolSheet } from "#shell/ticket/symbol-sheet.tsx";
import { showTime } from "#shell/wire-time.ts";
import { AlertSheet } from "./alert-sheet.tsx";

/** The reader's price alerts: the price of each, and when it was last reached. */
export function AlertsScreen(): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { client } = services;
  const symbols = useQuery(symbolsQuery(services));
  const alerts = useQuery(
    queryOptions({
      queryKey: ["market", "alerts"],
      queryFn: async ({ signal }) =>
        (await client.market.listPriceAlerts({ pageSize: ALERTS_MAX }, { signal })).records,
    }),
  );
  const [edited, setEdited] = useState<PriceAlertView>();
  const listedOf = (code: string) => symbols.data?.find(({ symbol }) => symbol === code);
  const listed = edited && listedOf(edited.symbol);
  const [isChoosing, setIsChoosing] = useState(false);
  const [wanted, setWanted] = useState<ListedSymbol>();
  return (
    <AppScreen
      title={t("market.alerts.title")}
      backTo="market"
      footer={
        symbols.data !== undefined && (
          <Button onPress={() => setIsChoosing(true)}>{t("market.alerts.new")}</Button>
        )
      }
    >
      <Loaded
        from={alerts}
        failedText={t("market.alerts.loadFailed")}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              kind="empty"
              text={t("market.alerts.empty")}
              hint={t("market.alerts.emptyHint")}
              action={
                <Button isCompact onPress={() => go(PATHS.market)}>
                  {t("market.kline.seeMarkets")}
                </Button>
              }
            />
          ) : (
            <>
              <p className="px-4 py-2 text-caption text-muted">
                {t("market.alerts.count", { count: rows.length, max: ALERTS_MAX })}
              </p>
              <ul className="divide-y divide-hairline border-y border-hairline bg-surface">
                {rows.map((alert) => (
                  <li key={alert.id}>
                    <AlertRow
                      alert={alert}
                      listed={listedOf(alert.symbol)}
                      onEdit={() => setEdited(alert)}
                    />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {listed !== undefined && (
        <AlertSheet
          key={edited?.id}
          listed={listed}
          alert={edited}
          hasList
          onClose={() => setEdited(undefined)}
        />
      )}
      <SymbolSheet
        isOpen={isChoosing}
        symbols={symbols.data ?? []}
        chosen=""
        onClose={() => setIsChoosing(false)}
        onChoose={(code) => {
          setIsChoosing(false);
          setWanted(listedOf(code));
        }}
      />
      {wanted !== undefined && (
        <AlertSheet listed={wanted} hasList onClose={() => setWanted(undefined)} />
      )}
    </AppScreen>
  );
}

const TONES = {
  armed: "good",
  rearming: "info",
  reached: "neutral",
} as const satisfies Record<PriceAlertView["status"], Tone>;

function AlertRow(props: {
  readonly alert: PriceAlertView;
  readonly listed: ListedSymbol | undefined;
  readonly onEdit: () => void;
}): ReactNode {
  const { alert, listed, onEdit } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const removing = useCommand(client.market.removePriceAlert);
  const { id, symbol, direction, repeat, byMail, status, reach, rearmPrice } = alert;
  const decimals = listed?.priceDecimals;
  const text = (price: string) => formatDecimal(price, decimals === undefined ? {} : { decimals });
  const name = listed === undefined ? symbol : nameOf(listed);
  const remove = () =>
    removing.mutate({ id }, { onSuccess: () => toast.show(t("market.alerts.removed"), "good") });
  const repeated = t(`market.alerts.repeats.${repeat}`);
  return (
    <section
      aria-label={`${name} ${formatDecimal(alert.price)}`}
      className="flex flex-wrap items-center gap-x-3 px-4 py-2"
    >
      <SymbolMark symbol={symbol} size={28} />
      <div className="min-w-36 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2">
          <a
            href={hrefTo("kline", { symbol })}
            className="-my-3 inline-flex min-h-target min-w-target items-center text-label
              font-semibold underline-offset-4 hover:underline"
          >
            {name}
          </a>
          <Badge tone={TONES[status]}>{t(`market.alerts.status.${status}`)}</Badge>
        </h2>
        <p className="text-label tabular-nums">
          {t(`market.alerts.wanted.${direction}`, { price: formatDecimal(alert.price) })}
        </p>
        <p className="text-caption text-muted">
          {repeated} · {t(byMail ? "market.alerts.inAppAndMail" : "market.alerts.inApp")}
        </p>
        {status === "rearming" && rearmPrice !== null && (
          <p className="text-caption text-muted tabular-nums">
            {t("market.alerts.rearmAt", { price: formatDecimal(rearmPrice) })}
          </p>
        )}
        {reach !== null && (
          <p className="text-caption text-muted tabular-nums">
            {t("market.alerts.reachedAt", {
              price: text(reach.price),
              time: showTime(reach.timeMs),
              seq: String(reach.seq),
            })}
          </p>
        )}
      </div>
      <div className="ms-auto flex gap-2">
        <TextAction align="end" onPress={onEdit}>
          {t("market.alerts.edit")}
        </TextAction>
        <TextAction align="end" onPress={() => removing.isPending || remove()}>
          {t("market.alerts.remove")}
        </TextAction>
      </div>
      <div className="basis-full">
        <CommandProblem fault={removing.error} />
      </div>
    </section>
  );
}
