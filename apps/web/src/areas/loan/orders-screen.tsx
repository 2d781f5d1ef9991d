import { Button, Empty, Skeleton, Tabs } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { BookChip } from "#shell/book/book-chip.tsx";
import { useBook } from "#shell/book/use-book.ts";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { NextPage } from "#shell/lists/next-page.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { LoanDetail } from "./parts/loan-detail.tsx";
import { LoanRow } from "./parts/loan-row.tsx";
import { loansQuery } from "./queries.ts";

/** All loans of a book; with an id in the address, one of them with its history. */
export function OrdersScreen({ query }: ScreenProps): ReactNode {
  const id = query.get("id");
  return id === null ? <OrdersList /> : <LoanDetail id={id} />;
}

function OrdersList(): ReactNode {
  const { t } = useTranslation();
  const { book = "demo", choose } = useBook();
  const [tab, setTab] = useState<"open" | "closed">("open");
  return (
    <AppScreen
      title={t("loan.orders.title")}
      backTo="loanAccount"
      aside={
        <>
          <BookChip book={book} onBook={choose} />
          <HideAmounts />
        </>
      }
    >
      <Tabs
        label={t("loan.orders.title")}
        tabs={[
          { id: "open", label: t("loan.orders.open") },
          { id: "closed", label: t("loan.orders.closed") },
        ]}
        selectedId={tab}
        onSelect={(id) => setTab(id === "open" ? "open" : "closed")}
      >
        <LoanList key={`${book}${tab}`} book={book} status={tab} />
      </Tabs>
    </AppScreen>
  );
}

function LoanList(props: { readonly book: BookName; readonly status: "open" | "closed" }) {
  const { t } = useTranslation();
  const { client } = useServices();
  const loans = useInfiniteQuery(loansQuery(client, props));
  return (
    <Loaded
      from={loans}
      failedText={t("loan.loadFailed")}
      skeleton={<Skeleton shape="quoteRow" count={4} />}
    >
      {({ pages }) => {
        const list = pages.flatMap(({ records }) => records);
        if (list.length === 0 && props.status === "closed") {
          return (
            <Empty
              kind="empty"
              text={t("loan.orders.noneClosed")}
              hint={t("loan.orders.noneHint")}
            />
          );
        }
        if (list.length === 0) {
          return (
            <Empty
              kind="empty"
              text={t("loan.orders.none")}
              hint={t("loan.orders.noneHint")}
              action={
                <Button isCompact onPress={() => go(pathTo("loanPledge"))}>
                  {t("loan.pledge.title")}
                </Button>
              }
            />
          );
        }
        return (
          <>
            <ul className="divide-y divide-hairline border-b border-hairline bg-surface">
              {list.map((loan) => (
                <li key={loan.id}>
                  <LoanRow loan={loan} />
                </li>
              ))}
            </ul>
            <NextPage of={loans} text={t("loan.orders.more")} />
          </>
        );
      }}
    </Loaded>
  );
}
