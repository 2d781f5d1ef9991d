import { REVIEW_WITHIN_MS } from "@plumbline/engine/wallet";
import { Amount, Button, Receipt, type ReceiptRow } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import { isLost } from "#shell/commands/sent-command.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { RechargeChannel } from "../queries.ts";

const HOUR_MS = 3_600_000;

export interface SummarySheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly channel: RechargeChannel;
  /** Decimal texts: the claimed amount, and the part credited if it arrives. */
  readonly outcome: { readonly amount: string; readonly credited: string };
  /** undefined if the provider has it; "" if omitted. */
  readonly reference?: string | undefined;
  readonly command: { readonly error: Error | null; readonly isPending: boolean };
  readonly onSubmit: () => void;
}

/** Before it is submitted: the amount, its cost, the credited part, and when. */
export function SummarySheet(props: SummarySheetProps): ReactNode {
  const { t } = useTranslation();
  const { isOpen, onClose, command, onSubmit, reference } = props;
  const isAgain = isLost(command.error);
  const label = reference === undefined ? "recharge.provider.order" : "recharge.summary.submit";
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("recharge.summary.title")}
      closeLabel={t("recharge.summary.close")}
      footer={
        <>
          <CommandProblem fault={command.error} />
          <Button isBusy={command.isPending} onPress={onSubmit}>
            {t(isAgain ? "recharge.summary.again" : label)}
          </Button>
        </>
      }
    >
      <SummaryRows {...props} />
      <p className="pt-3 text-label text-muted">
        {t(reference === undefined ? "recharge.provider.leaving" : "recharge.summary.worst")}
      </p>
    </Sheet>
  );
}

function SummaryRows({ channel, outcome, reference }: SummarySheetProps): ReactNode {
  const { t } = useTranslation();
  const { currency, fee, network } = channel;
  const isProvider = reference === undefined;
  const amount = (value: string) => <Amount value={value} currency={currency} />;
  const rows: readonly ReceiptRow[] = [
    {
      label: t(isProvider ? "recharge.summary.pays" : "recharge.summary.sent"),
      value: amount(outcome.amount),
    },
    {
      label: t("recharge.summary.fee"),
      value: fee === "0" ? t("recharge.pay.noFee") : amount(fee),
    },
    { label: t("recharge.summary.credited"), value: amount(outcome.credited), isTotal: true },
  ];
  const about: readonly ReceiptRow[] = [
    { label: t("recharge.summary.way"), value: `${currency} · ${network}` },
    ...(isProvider
      ? []
      : [
          {
            label: t("recharge.summary.reference"),
            value: reference === "" ? t("recharge.summary.none") : reference,
          },
        ]),
    {
      label: t("recharge.summary.when"),
      value: isProvider
        ? t("recharge.summary.whenProvider")
        : t("recharge.summary.whenValue", { hours: REVIEW_WITHIN_MS / HOUR_MS }),
    },
  ];
  return <Receipt isFlush groups={[{ rows }, { rows: about }]} />;
}
