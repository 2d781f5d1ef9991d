import { REVIEW_WITHIN_MS } from "@plumbline/engine/wallet";
import { Amount, Button, formatDecimal, NoticeBar, Receipt, type ReceiptRow } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import type { SecuritySettings } from "#shell/queries.ts";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import { destinationRows } from "../../payout-methods/parts/method-card.tsx";
import { ProofSheet } from "../../step-up/proof-sheet.tsx";
import type { PayoutMethod, Quote } from "../queries.ts";
import { usualTime } from "../../time-text.ts";
import type { Withdrawing } from "../use-withdrawing.ts";

const HOUR_MS = 3_600_000;

interface SheetsProps {
  readonly withdrawing: Withdrawing;
  readonly method: PayoutMethod;
  readonly settings: SecuritySettings;
  readonly onDone: () => void;
}

/** Before the withdrawal: its summary, and then the step-up. */
export function WithdrawalSheets(props: SheetsProps): ReactNode {
  const { t } = useTranslation();
  const { withdrawing, method, settings, onDone } = props;
  const { stage, quote, applying, close, submit } = withdrawing;
  if (quote === undefined || stage === "writing") return null;
  const receives = `${formatDecimal(quote.receives)} ${quote.currency}`;
  if (stage === "reviewing")
    return <ReviewSheet withdrawing={withdrawing} method={method} quote={quote} />;
  return (
    <ProofSheet
      title={t("withdrawal.proof.title")}
      submitLabel={t("withdrawal.submit")}
      settings={settings}
      command={applying}
      onSubmit={(proof) => submit(proof, onDone)}
      onClose={close}
    >
      <p className="font-semibold wrap-anywhere tabular-nums">
        {t("withdrawal.proof.what", { amount: receives, address: method.address })}
      </p>
    </ProofSheet>
  );
}

function ReviewSheet(
  props: Pick<SheetsProps, "withdrawing" | "method"> & { readonly quote: Quote },
): ReactNode {
  const { t } = useTranslation();
  const { withdrawing, method, quote } = props;
  const { close, feeNotice, previewing, prove } = withdrawing;
  return (
    <Sheet
      isOpen
      onClose={close}
      title={t("withdrawal.review.title")}
      closeLabel={t("withdrawal.close")}
      footer={
        <Button isBusy={previewing.isPending} onPress={prove}>
          {t("withdrawal.review.confirm")}
        </Button>
      }
    >
      <div aria-live="polite">
        {feeNotice !== null && (
          <div className="pb-3">
            <NoticeBar tone="warn">{problemText(t, feeNotice)}</NoticeBar>
          </div>
        )}
      </div>
      <ReviewRows quote={quote} method={method} />
      <p className="pt-3 text-label text-muted">{t("withdrawal.review.worst")}</p>
    </Sheet>
  );
}

function ReviewRows(props: { readonly quote: Quote; readonly method: PayoutMethod }): ReactNode {
  const { t } = useTranslation();
  const { amount, currency, fee, minutes, receives } = props.quote;
  const of = (value: string) => <Amount value={value} currency={currency} />;
  const time = usualTime(minutes);
  const rows: readonly ReceiptRow[] = [
    { label: t("withdrawal.review.gives"), value: of(amount) },
    { label: t("withdrawal.fee"), value: of(fee) },
    { label: t("withdrawal.receives"), value: of(receives), isTotal: true },
  ];
  const when: readonly ReceiptRow[] = [
    {
      label: t("withdrawal.review.reviewed"),
      value: t("withdrawal.review.within", { hours: REVIEW_WITHIN_MS / HOUR_MS }),
    },
    {
      label: t("withdrawal.review.arrives"),
      value: t("withdrawal.review.after", { time: t(time.key, time.values) }),
    },
  ];
  const groups = [{ rows }, { rows: destinationRows(props.method, t) }, { rows: when }];
  return <Receipt isFlush groups={groups} />;
}
