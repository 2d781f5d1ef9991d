import { Amount, Button, Delta, Empty, formatDecimal, Receipt, Skeleton } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { BookName } from "#shell/preferences.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { accountName, listedPlacesOf, placesOf, serverDay } from "./figures.ts";
import { FIGURES } from "./parts/daily-income.tsx";
import { EarnScreen } from "./parts/earn-screen.tsx";
import { NoProduct } from "./parts/no-product.tsx";
import { type Passport, passportQuery } from "./queries.ts";

/** The income of each day of a product, the account that paid it, and the figures stated before. */
export function YieldPassportScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const id = query.get("id") ?? "";
  return (
    <EarnScreen title={t("earn.passport.title")} backTo="home">
      {(book) =>
        id === "" ? <NoProduct list="arbitrage" /> : <Days key={book} id={id} book={book} />
      }
    </EarnScreen>
  );
}

function Days({ id, book }: { readonly id: string; readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const passport = useInfiniteQuery(passportQuery(client, { id, book }));
  return (
    <Loaded
      from={passport}
      failedText={t("earn.passport.loadFailed")}
      skeleton={
        <div className="flex flex-col gap-3 p-4">
          <Skeleton shape="card" count={3} />
        </div>
      }
    >
      {({ pages }) => {
        const [first] = pages;
        const days = pages.flatMap((page) => page.days.records);
        return (
          <div className="flex flex-col gap-4 p-4">
            {first !== undefined && <Source passport={first} />}
            {days.length === 0 && (
              <Empty
                kind="empty"
                text={t("earn.passport.none")}
                hint={t("earn.passport.noneHint")}
              />
            )}
            {first !== undefined &&
              days.map((day) => <Day key={day.dayMs} day={day} passport={first} />)}
            {passport.hasNextPage && (
              <Button
                tone="plain"
                isBusy={passport.isFetchingNextPage}
                onPress={() => void passport.fetchNextPage()}
              >
                {t("earn.more")}
              </Button>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function Source({ passport }: { readonly passport: Passport }): ReactNode {
  const { t } = useTranslation();
  const { name, yieldSource, incomeCurrency } = passport;
  const money = (value: string) => <Amount value={value} currency={incomeCurrency} />;
  return (
    <>
      <h2 className="font-semibold">{name}</h2>
      <p className="text-label text-muted">{t("earn.passport.about")}</p>
      <Receipt
        groups={[
          {
            rows: [
              { label: t("earn.source.title"), value: accountName(yieldSource.account, t) },
              { label: t("earn.source.balance"), value: money(yieldSource.balance) },
              { label: t("earn.source.promised"), value: money(yieldSource.promised) },
            ],
          },
        ]}
      />
    </>
  );
}

type Day = Passport["days"]["records"][number];

function Day({ day, passport }: { readonly day: Day; readonly passport: Passport }): ReactNode {
  const { t } = useTranslation();
  const { amount, currency, incomeCurrency } = passport;
  const { stated } = day;
  const decimals = placesOf(incomeCurrency);
  const money = (value: string) => (
    <Amount
      value={value}
      currency={incomeCurrency}
      decimals={listedPlacesOf(value, incomeCurrency)}
    />
  );
  return (
    <Receipt
      groups={[
        {
          title: serverDay(day.dayMs),
          rows: [
            {
              label: t("earn.passport.income", { amount: `${formatDecimal(amount)} ${currency}` }),
              value: <Delta value={day.income} unit={incomeCurrency} decimals={decimals} />,
            },
            { label: t("earn.passport.paid", { orders: day.orders }), value: money(day.paid) },
            { label: t("earn.passport.received"), value: money(day.received) },
            ...(day.unpaidOrders === 0
              ? []
              : [{ label: t("earn.passport.unpaid"), value: String(day.unpaidOrders) }]),
            ...(stated === null
              ? [{ label: t("earn.passport.stated"), value: t("earn.passport.nothingStated") }]
              : []),
          ],
        },
        ...(stated === null
          ? []
          : [
              {
                title: t("earn.passport.stated"),
                rows: FIGURES.map((name) => ({
                  label: t(`earn.history.${name}`),
                  value: <Delta value={stated[name]} unit={incomeCurrency} decimals={decimals} />,
                })),
              },
            ]),
      ]}
    />
  );
}
