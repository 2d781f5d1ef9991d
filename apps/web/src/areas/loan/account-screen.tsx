import { Amount, Button, Empty, Receipt, Skeleton, TextLink } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo, pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { HideAmounts, useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { BookName } from "#shell/preferences.ts";
import { CompleteFirst, useIsGuest } from "#shell/prompts/complete-first.tsx";
import { useServices } from "#shell/services.tsx";
import { useLoaded } from "#shell/use-loaded.ts";
import { LoanRow } from "./parts/loan-row.tsx";
import { percentText } from "./pledge-form.ts";
import { loansQuery, type Standing, standingQuery } from "./queries.ts";

/** Debt and collateral in a book, the ways to borrow, and open loans. */
export function AccountScreen(): ReactNode {
  const { t } = useTranslation();
  const { book = "demo", choose } = useBook();
  const isGuest = useIsGuest();
  return (
    <AppScreen
      title={t("loan.title")}
      backTo="home"
      aside={
        <>
          <BookChip book={book} onBook={choose} />
          <HideAmounts />
        </>
      }
    >
      {isGuest && book === "live" ? <CompleteFirst /> : <Account key={book} book={book} />}
    </AppScreen>
  );
}

function Account({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const loaded = useLoaded({ standing: standingQuery(client, book) });
  return (
    <div className="flex flex-col gap-4 p-4">
      <Loaded
        from={loaded}
        failedText={t("loan.loadFailed")}
        skeleton={<Skeleton shape="card" count={2} />}
      >
        {({ standing }) => <StandingCard standing={standing} />}
      </Loaded>
      <Button onPress={() => go(pathTo("loanPledge"))}>{t("loan.pledge.title")}</Button>
      <Button tone="plain" onPress={() => go(pathTo("loanCredit"))}>
        {t("loan.credit.title")}
      </Button>
      <p className="text-caption text-muted">{t("loan.about")}</p>
      <OpenLoans book={book} />
    </div>
  );
}

function StandingCard({ standing }: { readonly standing: Standing }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { owed, pledged, ltv } = standing;
  // Before the first loan there is nothing to sum.
  if (ltv === null && !/[1-9]/.test(`${owed}${pledged ?? ""}`)) return null;
  const money = (value: string) => (
    <Amount value={value} currency="USDT" decimals={2} {...hiding} />
  );
  return (
    <Receipt
      groups={[
        {
          rows: [
            { label: t("loan.owed"), value: money(owed), isTotal: true },
            {
              label: t("loan.pledged"),
              value: pledged === null ? t("loan.ltv.unknown") : money(pledged),
            },
            {
              label: t("loan.ltv.highest"),
              value: ltv === null ? "–" : `${percentText(ltv)}%`,
            },
          ],
        },
      ]}
    />
  );
}

function OpenLoans({ book }: { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const loans = useInfiniteQuery(loansQuery(client, { book, status: "open" }));
  return (
    <section aria-label={t("loan.orders.open")} className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-semibold">{t("loan.orders.open")}</h2>
        <TextLink href={hrefTo("loanOrders")} align="end">
          {t("loan.orders.all")}
        </TextLink>
      </div>
      <Loaded
        from={loans}
        failedText={t("loan.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={2} />}
      >
        {({ pages }) => {
          const list = pages.flatMap(({ records }) => records);
          if (list.length === 0) {
            return (
              <Empty kind="empty" text={t("loan.orders.none")} hint={t("loan.orders.noneHint")} />
            );
          }
          return (
            <ul className="-mx-4 divide-y divide-hairline border-y border-hairline bg-surface">
              {list.map((loan) => (
                <li key={loan.id}>
                  <LoanRow loan={loan} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}
