import { Button, Empty, Skeleton } from "@plumbline/ui";
import { InfiniteList, type InfiniteListMore } from "@plumbline/ui/infinite-list";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { TransferFilters } from "./parts/transfer-filters.tsx";
import { TransferRow } from "./parts/transfer-row.tsx";
import type { Transfer } from "./queries.ts";
import { type FilterChoices, kindOf, NO_CHOICES } from "./transfer-filter.ts";
import { type Transfers, useTransfers } from "./use-transfers.ts";

/** CSS pixels of a typical row. */
const ROW_HEIGHT = 52;

/** All recharges and withdrawals with their status, the newest first. */
export function RecordsScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<FilterChoices>(() => ({
    ...NO_CHOICES,
    kind: kindOf(query.get("kind")),
  }));
  const transfers = useTransfers(choices);
  const isFiltered = choices.kind !== "" || choices.status !== "";
  return (
    <AppScreen title={t("recharge.records.title")} backTo="assets" aside={<HideAmounts />}>
      <TransferFilters choices={choices} onChange={setChoices} />
      <Loaded
        from={transfers.list}
        failedText={t("recharge.records.loadFailed")}
        skeleton={<Skeleton shape="quoteRow" count={7} />}
      >
        {(list) => {
          if (list.length > 0) return <Rows list={list} transfers={transfers} />;
          return isFiltered ? <NoMatch onShowAll={() => setChoices(NO_CHOICES)} /> : <NothingYet />;
        }}
      </Loaded>
    </AppScreen>
  );
}

function Rows(props: {
  readonly list: readonly Transfer[];
  readonly transfers: Transfers;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="border-y border-hairline bg-surface">
      <InfiniteList
        label={t("recharge.records.list")}
        items={props.list}
        keyOf={({ record }) => record.id}
        rowHeight={ROW_HEIGHT}
        renderItem={(transfer) => <TransferRow transfer={transfer} />}
        more={moreOf(props.transfers, t)}
      />
    </div>
  );
}

function moreOf(transfers: Transfers, t: Translate): InfiniteListMore {
  const { hasMore, isMoreFailed, isReadingMore, readMore } = transfers;
  if (isReadingMore) return { type: "loading", label: t("recharge.records.loading") };
  if (isMoreFailed) {
    const text = t("recharge.records.moreFailed");
    return { type: "failed", text, retryLabel: t("shell.retry"), onRetry: readMore };
  }
  if (hasMore) return { type: "ready", onNear: readMore };
  return { type: "end" };
}

function NoMatch({ onShowAll }: { readonly onShowAll: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="search"
      text={t("recharge.records.none")}
      hint={t("recharge.records.noneHint")}
      action={
        <Button tone="plain" isCompact onPress={onShowAll}>
          {t("recharge.records.showAll")}
        </Button>
      }
    />
  );
}

function NothingYet(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="empty"
      text={t("recharge.records.empty")}
      hint={t("recharge.records.emptyHint")}
      action={
        <Button isCompact onPress={() => go(pathTo("recharge"))}>
          {t("recharge.records.deposit")}
        </Button>
      }
    />
  );
}
