import { Amount, Button, Delta, Skeleton } from "@plumbline/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import { listedPlacesOf, serverDay } from "../figures.ts";
import { type OrderEvent, orderEventsQuery } from "../queries.ts";

/** The history of an order, each event with its receipt. */
export function OrderEvents({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const events = useInfiniteQuery(orderEventsQuery(client, id));
  return (
    <section>
      <h3 className="pb-1 font-semibold">{t("earn.events.title")}</h3>
      <Loaded
        from={events}
        failedText={t("earn.events.loadFailed")}
        skeleton={<Skeleton count={3} />}
      >
        {({ pages }) => (
          <>
            <ul className="-mx-4 divide-y divide-hairline">
              {pages
                .flatMap(({ records }) => records)
                .map((event) => (
                  <li key={`${event.event}/${event.dayMs ?? event.createTime}`}>
                    <EventRow event={event} />
                  </li>
                ))}
            </ul>
            {events.hasNextPage && (
              <Button
                tone="plain"
                isBusy={events.isFetchingNextPage}
                onPress={() => void events.fetchNextPage()}
              >
                {t("earn.more")}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function EventRow({ event }: { readonly event: OrderEvent }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { dayMs, amount, currency, receiptId, createTime } = event;
  const row = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t(`earn.events.${event.event}`)}</span>
        <span className="block text-caption text-muted tabular-nums">
          {dayMs === null
            ? showTime(readWireTime(createTime)).slice(0, 16)
            : t("earn.events.day", { day: serverDay(dayMs) })}
        </span>
      </span>
      {event.event === "accrued" ? (
        <Delta
          value={amount}
          unit={currency}
          decimals={listedPlacesOf(amount, currency)}
          {...hiding}
        />
      ) : (
        <Amount value={amount} currency={currency} {...hiding} />
      )}
    </>
  );
  const layout = "flex min-h-13 items-center gap-3 px-4 py-2 text-label";
  if (receiptId === null) return <div className={layout}>{row}</div>;
  return (
    <a
      href={hrefTo("receipt", { id: receiptId })}
      className={`${layout} -outline-offset-2 hover:bg-fill active:bg-fill`}
    >
      {row}
    </a>
  );
}
