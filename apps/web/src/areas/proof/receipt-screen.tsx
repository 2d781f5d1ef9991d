import { toDecimalText } from "@plumbline/engine/kernel";
import { Amount, Button, Empty, Receipt, Skeleton, Stroke, toast } from "@plumbline/ui";
import { useMutation, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { PATHS } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { useContributions } from "#shell/contributions/contributions.tsx";
import { copyText } from "#shell/copy-text.ts";
import { showExactTime } from "#shell/exact-time.ts";
import { goBack } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { type AreaReceipts, isNone } from "#shell/contributions/area-receipts.ts";
import { usePreference, useServices } from "#shell/services.tsx";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { closeLines } from "#shell/settlement/close-lines.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { TickList } from "./parts/tick-list.tsx";
import { VerdictCard } from "./parts/verdict-card.tsx";
import { evidenceOf, evidenceQuery, isExample, receiptAreaQuery, receiptQuery } from "./queries.ts";
import { sectionsOf } from "./receipt-lines.ts";
import { type ReceiptView, verifyReceipt } from "./verify-receipt.ts";

const ShareSheet = lazy(async () => ({
  default: (await import("./share/share-sheet.tsx")).ShareSheet,
}));

/** The proof of one settlement, for anyone with its number, to read and to recompute. */
export function ReceiptScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const services = useServices();
  const { loadReceipts } = useContributions();
  const id = query.get("id") ?? "";
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    ...receiptQuery(services.client, id),
    enabled: id !== "",
  });
  const { data: area } = useQuery(receiptAreaQuery({ i18n: services.i18n, loadReceipts }, view));
  const verifying = useMutation({
    mutationKey: ["proof", "verify", id],
    mutationFn: (receipt: ReceiptView) =>
      verifyReceipt(receipt, evidenceOf(services, area ?? null)),
  });
  useQuery(evidenceQuery(services, { view, area }));
  const verify = view !== undefined && area !== undefined && (
    <Button isBusy={verifying.isPending} onPress={() => verifying.mutate(view)}>
      {t(verifying.data === undefined ? "proof.verify" : "proof.verifyAgain")}
    </Button>
  );
  return (
    <AppScreen
      title={t("proof.title")}
      backTo="contract"
      aside={view !== undefined && area !== undefined && <ShareButton view={view} area={area} />}
      footer={verify}
    >
      {view !== undefined && area !== undefined && (
        <ReceiptBody view={view} area={area}>
          <VerdictCard words={area} verdict={verifying.data} fault={verifying.error} />
        </ReceiptBody>
      )}
      {view === undefined && id === "" && (
        <Empty
          kind="search"
          text={t("proof.missing")}
          hint={t("proof.missingHint")}
          action={
            <Button isCompact onPress={() => goBack(PATHS.contract)}>
              {t("shell.back")}
            </Button>
          }
        />
      )}
      {(view === undefined || area === undefined) && id !== "" && error === null && (
        <ReceiptSkeleton />
      )}
      {view === undefined && error !== null && (
        <Unread error={error} onRetry={() => void refetch()} />
      )}
    </AppScreen>
  );
}

interface OfReceipt {
  readonly view: ReceiptView;
  readonly area: AreaReceipts | null;
}

/** Opens the receipt's picture and link, whose code is loaded only for sharing. */
function ShareButton({ view, area }: OfReceipt): ReactNode {
  const { t } = useTranslation();
  const nameOf = useSymbolName();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="-me-2 flex min-h-target items-center gap-1.5 rounded-inner px-2 text-label
          font-semibold text-accent hover:bg-fill active:bg-fill"
      >
        <Stroke path="M12 15V4m-4.5 4.5L12 4l4.5 4.5M5 13v6.5h14V13" isSmall />
        {t("proof.share.open")}
      </button>
      {isOpen && (
        <Suspense>
          <ShareSheet
            view={view}
            area={area}
            event={eventText({ view, area, t })}
            subject={subjectText({ view, area, nameOf })}
            nameOf={nameOf}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Unread(props: { readonly error: Error; readonly onRetry: () => void }): ReactNode {
  const { t } = useTranslation();
  const { error, onRetry } = props;
  const isUnknown = isNone(error);
  return (
    <div role="alert">
      <Empty
        kind={isUnknown ? "search" : "failed"}
        text={t(isUnknown ? "proof.unknown" : "proof.loadFailed")}
        hint={isUnknown ? t("proof.unknownHint") : problemText(t, error)}
        action={
          <Button isCompact onPress={isUnknown ? () => goBack(PATHS.contract) : onRetry}>
            {t(isUnknown ? "shell.back" : "shell.retry")}
          </Button>
        }
      />
    </div>
  );
}

function ReceiptBody(props: OfReceipt & { readonly children: ReactNode }): ReactNode {
  const { view, area } = props;
  const { t } = useTranslation();
  const asset = area?.assetOf(view) ?? "";
  const assetOfFact = (name: string) => area?.assetOfFact?.(name, view);
  const sums = area?.sumsOf?.(view) ?? null;
  const language = usePreference("language");
  // The last tick's time is that of the settlement.
  const settledAtMs = view.ticks.at(-1)?.timeMs;
  const nameOf = useSymbolName();
  const groups = (facts: ReceiptView["result"], title: string) =>
    sectionsOf(facts, { t, title, asset, assetOfFact, nameOf, words: area ?? undefined }).map(
      ({ title: name, lines }) => {
        return { title: name, rows: lines };
      },
    );
  return (
    <div className="flex flex-col gap-4 p-4">
      <div>
        <p className="font-semibold">
          {[eventText({ view, area, t }), subjectText({ view, area, nameOf })]
            .filter((text) => text !== "")
            .join(" · ")}
        </p>
        {settledAtMs !== undefined && (
          <p className="text-label text-muted tabular-nums">
            {showExactTime(settledAtMs, language)}
          </p>
        )}
        <p className="pt-1 text-label text-muted">
          {t(isExample(view.id) ? "proof.example.intro" : "proof.intro")}
        </p>
      </div>
      {props.children}
      {sums !== null && (
        <Receipt
          groups={[
            {
              title: t("proof.closing"),
              rows: closeLines(sums).map(({ key, amount, isTotal }) => ({
                label: t(key),
                value: <Amount value={toDecimalText(amount.units)} currency={amount.asset} />,
                isTotal,
              })),
            },
          ]}
        />
      )}
      <Receipt groups={groups(view.result, t("proof.result"))} />
      <Receipt groups={groups(view.inputs, t("proof.inputs"))} />
      <TickList ticks={view.ticks} />
      <Receipt
        groups={[{ rows: [{ label: t("proof.ruleVersion"), value: view.ruleVersion }] }]}
        id={{
          label: t("proof.id"),
          text: view.id,
          copyLabel: t("proof.copyId"),
          onCopy: (isCopied) => toast.show(t(isCopied ? "shell.copied" : "shell.copyFailed")),
        }}
      />
      <Export view={view} t={t} />
    </div>
  );
}

function eventText({ view, area, t }: OfReceipt & { readonly t: Translate }): string {
  const key = area?.kindOf(view);
  return key === undefined ? view.kind : t(key);
}

/** "BTC/USDT", or "BTC/USDT 60000" of an option, whose code begins with its market. */
function subjectText(props: OfReceipt & { readonly nameOf: (symbol: string) => string }): string {
  const { view, area, nameOf } = props;
  return area?.subjectOf(view)?.split(" ").map(nameOf).join(" ") ?? "";
}

function Export({ view, t }: { readonly view: ReceiptView; readonly t: Translate }): ReactNode {
  const text = JSON.stringify(view, null, 2);
  return (
    <div className="flex gap-3">
      <Button tone="plain" isCompact onPress={() => void copyText(t, text)}>
        {t("proof.copyJson")}
      </Button>
      <a
        href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
        download={`receipt-${view.id}.json`}
        className="flex min-h-target w-full min-w-0 items-center justify-center rounded-card bg-fill
          px-3 text-label font-semibold hover:brightness-95"
      >
        {t("proof.downloadJson")}
      </a>
    </div>
  );
}

function ReceiptSkeleton(): ReactNode {
  return (
    <div className="flex flex-col gap-4 p-4" aria-hidden="true">
      <Skeleton count={2} />
      <div className="h-64 rounded-card bg-fill" />
      <div className="h-96 rounded-card bg-fill" />
    </div>
  );
}
