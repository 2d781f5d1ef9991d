import { mustParseDecimal } from "@plumbline/engine/kernel";
import { Amount, Badge, Button, CurrencyMark, Empty, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { pathTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { go } from "#shell/navigation/location.ts";
import { symbolsQuery } from "#shell/live-prices/use-quote.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { byCurrency } from "../by-currency.ts";
import { type BookName, currencyNamesQuery, type Holding } from "../queries.ts";
import { hasEnded } from "../has-ended.ts";
import { listedScaleOf } from "#shell/lists/figure-scale.ts";
import { percentText, sharesOf } from "../share-of.ts";
import { ShareBar } from "./share-bar.tsx";

/** Each held currency, the largest value first, with its value and the part set aside. */
export function HoldingList(props: {
  readonly holdings: readonly Holding[];
  readonly book: BookName;
}): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { holdings, book } = props;
  const sorted = holdings.toSorted((a, b) => (worthOf(a) < worthOf(b) ? 1 : -1));
  const parts = byCurrency(holdings);
  const shares = sharesOf(Object.fromEntries(parts.map(({ currency, usdt }) => [currency, usdt])));
  if (holdings.length === 0) return <NothingHeld book={book} />;
  return (
    <section aria-labelledby={id} className="pt-3">
      <h2 id={id} className="sr-only">
        {t("wallet.assets.currencies")}
      </h2>
      {/* The shares of a single holding would always be 100 %. */}
      {parts.length > 1 && (
        <div className="px-4 pb-2">
          <ShareBar shares={shares} />
        </div>
      )}
      <ul className="divide-y divide-hairline border-y border-hairline bg-surface">
        {sorted.map((holding) => (
          <li key={holding.currency}>
            <HoldingRow
              holding={holding}
              permille={
                parts.length > 1
                  ? shares.find(({ key }) => key === holding.currency)?.permille
                  : undefined
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Holdings without a price come last. */
const worthOf = ({ usdt }: Holding): bigint => (usdt === null ? -1n : mustParseDecimal(usdt));

function HoldingRow(props: {
  readonly holding: Holding;
  /** Its share of the total; undefined if that is meaningless. */
  readonly permille: number | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { client, clock } = services;
  const hiding = useHiding();
  const { data: names } = useQuery(currencyNamesQuery(client));
  const { data: symbols = [] } = useQuery(symbolsQuery(services));
  const { holding, permille } = props;
  const { amount, currency, usdt } = holding;
  const isUsed = USES.some((use) => /[1-9]/.test(holding[use]));
  const name = isUsed ? <Available holding={holding} /> : names?.[currency];
  return (
    <div className="flex min-h-13 items-center gap-3 px-4 py-1.5">
      <CurrencyMark currency={currency} size={28} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-x-2 font-semibold">
            {currency}
            {hasEnded(currency, symbols, clock.nowMs()) && (
              <Badge tone="warn">{t("wallet.assets.ended")}</Badge>
            )}
          </h3>
          <p className="text-caption text-muted">
            {name}
            {name !== undefined && permille !== undefined && " · "}
            {permille !== undefined && shareText(permille)}
          </p>
        </div>
        <div className="ms-auto min-w-0 text-end">
          <p className="font-semibold">
            <Amount
              value={amount}
              currency={currency}
              decimals={listedScaleOf(amount)}
              {...hiding}
            />
          </p>
          {currency !== "USDT" && (
            <p className="text-caption text-muted">
              {usdt === null ? (
                t("wallet.assets.noPrice")
              ) : (
                <>
                  ≈ <Amount value={usdt} currency="USDT" decimals={2} {...hiding} />
                </>
              )}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** A part below a tenth of a percent is not zero. */
const shareText = (permille: number): string =>
  permille === 0 ? "<0.1%" : `${percentText(permille)}%`;

const USES = ["margin", "hold", "earn"] as const;

/** The available part; the purposes of the part set aside are shown below the list. */
function Available({ holding }: { readonly holding: Holding }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { available } = holding;
  return (
    <>
      {t("wallet.use.available")}{" "}
      <Amount value={available} currency="" decimals={listedScaleOf(available)} {...hiding} />
    </>
  );
}

/** The live book requires a deposit; play money is there from the first day. */
function NothingHeld({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="empty"
      text={t("wallet.assets.empty")}
      hint={t("wallet.assets.emptyHint")}
      action={
        book === "live" && (
          <Button isCompact onPress={() => go(pathTo("recharge"))}>
            {t("wallet.assets.deposit")}
          </Button>
        )
      }
    />
  );
}

export function HoldingSkeleton(): ReactNode {
  return (
    <div className="pt-3">
      <Skeleton shape="quoteRow" count={2} />
    </div>
  );
}
