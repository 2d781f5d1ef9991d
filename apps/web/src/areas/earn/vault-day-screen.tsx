import { Button, Delta, formatDecimal, NoticeBar, Skeleton } from "@plumbline/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { AppScreen } from "#shell/app-screen.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { scaleOf } from "#shell/lists/figure-scale.ts";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { showTime } from "#shell/wire-time.ts";
import { percentOfShare, serverDay } from "./figures.ts";
import { NoProduct } from "./parts/no-product.tsx";
import { RuleText } from "./parts/vault-facts.tsx";
import { type VaultDayView, vaultDayQuery } from "./queries.ts";
import { readEvidence, recomputeDay } from "./recompute-day.ts";

/** One day of a vault: the rule, its inputs, its trades, and the result recomputed here. */
export function VaultDayScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const id = query.get("id") ?? "";
  const dayMs = /^\d{1,15}$/.test(query.get("day") ?? "") ? Number(query.get("day")) : 0;
  const isNamed = id !== "" && dayMs > 0;
  const day = useQuery({ ...vaultDayQuery(client, { id, dayMs }), enabled: isNamed });
  const verifying = useMutation({
    mutationKey: ["earn", "verify", id, dayMs],
    mutationFn: async (day: VaultDayView) => recomputeDay(day, await readEvidence(client, day)),
  });
  const { data } = day;
  return (
    <AppScreen
      title={t("earn.day.title")}
      backTo="arbitrage"
      footer={
        data !== undefined && (
          <Button isBusy={verifying.isPending} onPress={() => verifying.mutate(data)}>
            {t("earn.day.verify")}
          </Button>
        )
      }
    >
      {isNamed ? (
        <Loaded
          from={day}
          failedText={t("earn.day.loadFailed")}
          skeleton={
            <div className="flex flex-col gap-3 p-4">
              <Skeleton shape="card" count={3} />
            </div>
          }
        >
          {(loaded) => (
            <DayBody day={loaded}>
              <Verdict differences={verifying.data} fault={verifying.error} />
            </DayBody>
          )}
        </Loaded>
      ) : (
        <NoProduct list="arbitrage" />
      )}
    </AppScreen>
  );
}

function Verdict(props: {
  readonly differences: ReturnType<typeof recomputeDay> | undefined;
  readonly fault: Error | null;
}): ReactNode {
  const { t } = useTranslation();
  const { differences, fault } = props;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {fault !== null && <NoticeBar tone="bad">{problemText(t, fault)}</NoticeBar>}
      {differences?.length === 0 && <NoticeBar tone="good">{t("earn.day.same")}</NoticeBar>}
      {differences?.map((name) => (
        <NoticeBar key={name} tone="bad">
          {t(`earn.day.differs.${name}`)}
        </NoticeBar>
      ))}
    </div>
  );
}

function DayBody(props: { readonly day: VaultDayView; readonly children: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const { day, children } = props;
  const market = useSymbolName()(day.symbol);
  const decimals = scaleOf([...day.trades, ...day.ticks].map(({ price }) => price));
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <p className="font-semibold">{`${day.name} · ${serverDay(day.dayMs)}`}</p>
        <p className="text-title">
          <Delta value={percentOfShare(day.rate)} unit="%" decimals={6} />
        </p>
        <RuleText rule={day.rule} />
        <p className="pt-1 text-caption text-muted">
          {t("earn.day.version", { version: day.version })}
        </p>
      </div>
      {children}
      <Rows title={t("earn.day.tradesTitle")} isEmpty={day.trades.length === 0}>
        {day.trades.map(({ seq, price, before, after }, index) => (
          // One tick may be used twice: if there was no other between two hours.
          <Row
            key={`${seq}/${index}`}
            name={t("earn.day.levels", { before, after })}
            note={`${market} #${seq}`}
            value={formatDecimal(price, { decimals })}
          />
        ))}
      </Rows>
      <Rows title={t("earn.day.ticksTitle")} isEmpty={day.ticks.length === 0}>
        {day.ticks.map(({ seq, price, timeMs }, index) => (
          <Row
            key={`${seq}/${index}`}
            name={showTime(timeMs)}
            note={`${market} #${seq}`}
            value={formatDecimal(price, { decimals })}
          />
        ))}
      </Rows>
    </div>
  );
}

function Rows(props: {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className="pb-2 font-semibold">{props.title}</h2>
      {props.isEmpty ? (
        <p className="text-label text-muted">{t("earn.day.noTrades")}</p>
      ) : (
        <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface">
          {props.children}
        </ul>
      )}
    </section>
  );
}

const Row = (props: {
  readonly name: string;
  readonly note: string;
  readonly value: string;
}): ReactNode => (
  <li className="flex min-h-13 items-center gap-3 px-4 py-1.5 text-label tabular-nums">
    <span className="min-w-0 flex-1">
      <span className="block">{props.name}</span>
      <span className="block text-caption text-muted">{props.note}</span>
    </span>
    <span className="font-semibold">{props.value}</span>
  </li>
);
