import { ALERTS_MAX } from "@plumbline/engine/market";
import type { ListedSymbol, PriceAlertView } from "@plumbline/protocol/market";
import { Badge, Button, Empty, formatDecimal, Skeleton, toast, type Tone } from "@plumbline/ui";
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
import { showTime } from "#shell/wire-time.ts";
import { AlertSheet } from "./alert-sheet.tsx";

/** The prices a reader wants to hear of: what each waits for, and what reached it. */
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
  return (
    <AppScreen title={t("market.alerts.title")} backTo="market">
      <Loaded
        from={alerts}
        failedText={t("market.alerts.loadFailed")}
        skeleton={<Skeleton shape="card" count={3} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Empty
              text={t("market.alerts.empty")}
              hint={t("market.alerts.emptyHint")}
              action={
                <Button isCompact onPress={() => go(PATHS.market)}>
                  {t("market.kline.seeMarkets")}
                </Button>
              }
            />
          ) : (
            <div className="flex flex-col gap-3 p-4">
              <p className="text-caption text-muted">
                {t("market.alerts.count", { count: rows.length, max: ALERTS_MAX })}
              </p>
              {rows.map((alert) => (
                <AlertCard
                  key={alert.id}
                  alert={alert}
                  listed={listedOf(alert.symbol)}
                  onEdit={() => setEdited(alert)}
                />
              ))}
            </div>
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
    </AppScreen>
  );
}

const TONES = {
  armed: "good",
  rearming: "info",
  reached: "neutral",
} as const satisfies Record<PriceAlertView["status"], Tone>;

function AlertCard(props: {
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
  return (
    <section
      aria-label={`${name} ${formatDecimal(alert.price)}`}
      className="flex flex-col gap-2 rounded-card border border-hairline bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">
          <a
            href={hrefTo("kline", { symbol })}
            className="inline-flex min-h-target min-w-target items-center underline-offset-4
              hover:underline"
          >
            {name}
          </a>
        </h2>
        <Badge tone={TONES[status]}>{t(`market.alerts.status.${status}`)}</Badge>
      </div>
      <p className="tabular-nums">
        {t(`market.alerts.wanted.${direction}`, { price: formatDecimal(alert.price) })}
      </p>
      <p className="text-caption text-muted">
        {t(`market.alerts.repeats.${repeat}`)} ·{" "}
        {t(byMail ? "market.alerts.inAppAndMail" : "market.alerts.inApp")}
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
      <CommandProblem fault={removing.error} />
      <div className="flex gap-2">
        <Button tone="plain" onPress={onEdit}>
          {t("market.alerts.edit")}
        </Button>
        <Button tone="plain" isBusy={removing.isPending} onPress={remove}>
          {t("market.alerts.remove")}
        </Button>
      </div>
    </section>
  );
}
