import { Delta, formatDecimal, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import type { TextValues } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { percentOfPpm, percentOfShare, serverDay } from "../figures.ts";
import { type ProductOf, vaultDaysQuery } from "../queries.ts";

type Rule = ProductOf<"arbitrage">["terms"]["rule"];

/** The rule in plain text, with all of its figures. */
export function VaultFacts({ product }: { readonly product: ProductOf<"arbitrage"> }): ReactNode {
  const { t } = useTranslation();
  const nameOf = useSymbolName();
  const { rule } = product.terms;
  return (
    <section className="rounded-card border border-hairline bg-surface p-4">
      <h2 className="font-semibold">{t("earn.rule.title", { symbol: nameOf(rule.symbol) })}</h2>
      <RuleText rule={rule} />
    </section>
  );
}

export function RuleText({ rule }: { readonly rule: Rule }): ReactNode {
  const { t } = useTranslation();
  const values = valuesOf(rule, useSymbolName()(rule.symbol));
  return <p className="pt-1 text-label text-muted">{t(`earn.rule.${rule.type}.text`, values)}</p>;
}

const valuesOf = (rule: Rule, symbol: string): TextValues => ({
  symbol,
  step: percentOfPpm(rule.stepPpm),
  lot: percentOfPpm(rule.lotPpm),
  levels: rule.levelsMax,
  cost: percentOfPpm(rule.costPpm),
  max: percentOfPpm(rule.dayMaxPpm),
  hours: rule.trendHours,
});

/** The rule's results of the last days, each of which can be recomputed. */
export function VaultDays({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const days = useQuery(vaultDaysQuery(client, id));
  return (
    <section>
      <h2 className="pb-2 font-semibold">{t("earn.day.list")}</h2>
      <Loaded
        from={days}
        failedText={t("earn.day.listFailed")}
        skeleton={<Skeleton shape="quoteRow" count={3} />}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-label text-muted">{t("earn.history.none")}</p>
          ) : (
            <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-surface">
              {list.map(({ dayMs, rate, trades }) => (
                <li key={dayMs}>
                  <a
                    href={hrefTo("vaultDay", { id, day: String(dayMs) })}
                    className="flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-2
                      hover:bg-fill active:bg-fill"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold tabular-nums">{serverDay(dayMs)}</span>
                      <span className="block text-caption text-muted">
                        {t("earn.day.trades", { count: formatDecimal(String(trades)) })}
                      </span>
                    </span>
                    <Delta value={percentOfShare(rate)} unit="%" decimals={4} />
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
