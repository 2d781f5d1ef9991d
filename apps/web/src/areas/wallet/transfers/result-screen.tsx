import { CallRefused } from "@plumbline/client";
import { Button, Empty, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { HideAmounts } from "#shell/hide-amounts.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { CancelWithdrawal } from "./parts/cancel-withdrawal.tsx";
import { SettleOwed } from "./parts/settle-owed.tsx";
import { TransferDetails } from "./parts/transfer-details.tsx";
import { TransferHead } from "./parts/transfer-head.tsx";
import { TransferTimeline } from "./parts/transfer-timeline.tsx";
import { WhatNext } from "./parts/what-next.tsx";
import { goToPayment, storedPayUrl } from "./pay-url.ts";
import { type Transfer, transferQuery } from "./queries.ts";

/** The stages of a recharge or a withdrawal, updated without a reload. */
export function ResultScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const direction = query.get("kind") === "withdrawal" ? "withdrawal" : "recharge";
  const transfer = useQuery(transferQuery(useServices().client, direction, query.get("id") ?? ""));
  const isUnknown = UNKNOWN.includes(refusalOf(transfer.error));
  return (
    <AppScreen
      title={t(`recharge.result.kind.${direction}`)}
      backTo="transferRecords"
      aside={<HideAmounts />}
      footer={<Onward transfer={transfer.data} />}
    >
      {isUnknown && transfer.data === undefined ? (
        <Empty
          kind="search"
          text={t("recharge.result.unknown")}
          hint={t("recharge.result.unknownHint")}
        />
      ) : (
        <Loaded
          from={transfer}
          failedText={t("recharge.result.loadFailed")}
          skeleton={<ResultSkeleton />}
        >
          {(record) => <TransferResult transfer={record} />}
        </Loaded>
      )}
    </AppScreen>
  );
}

/** There is no record with this id, or the id is malformed. */
const UNKNOWN: readonly (string | undefined)[] = ["record_not_found", "invalid_input"];

const refusalOf = (fault: Error | null): string | undefined =>
  fault instanceof CallRefused ? fault.error : undefined;

function TransferResult({ transfer }: { readonly transfer: Transfer }): ReactNode {
  return (
    <div className="flex flex-col gap-4 p-4">
      <TransferHead transfer={transfer} />
      <WhatNext transfer={transfer} />
      <TransferTimeline transfer={transfer} />
      <TransferDetails transfer={transfer} />
    </div>
  );
}

/** The next action, and a link to all records. */
function Onward({ transfer }: { readonly transfer: Transfer | undefined }): ReactNode {
  const { t } = useTranslation();
  const step = transfer === undefined ? null : nextStep(transfer, t);
  // Paying an order is the reader's purpose; cancelling is not.
  const isSecond = step !== null && transfer?.direction === "recharge";
  return (
    <div className="flex flex-col gap-3">
      {step}
      <Button tone={isSecond ? "plain" : "primary"} onPress={() => go(pathTo("transferRecords"))}>
        {t("recharge.result.toRecords")}
      </Button>
    </div>
  );
}

/** Cancelling an unassigned withdrawal, settling, or paying an order of this tab. */
function nextStep({ direction, record }: Transfer, t: Translate): ReactNode {
  if (direction === "withdrawal") {
    return record.isCancellable ? <CancelWithdrawal withdrawal={record} /> : null;
  }
  if (record.stage === "owing") return <SettleOwed recharge={record} />;
  const isUnpaid = record.source === "provider" && record.stage === "submitted";
  const url = isUnpaid ? storedPayUrl(record.id) : undefined;
  if (url === undefined) return null;
  return <Button onPress={() => goToPayment(url)}>{t("recharge.provider.open")}</Button>;
}

function ResultSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton shape="card" />
      <div className="h-56 rounded-card bg-fill" aria-hidden="true" />
      <Skeleton shape="card" />
    </div>
  );
}
