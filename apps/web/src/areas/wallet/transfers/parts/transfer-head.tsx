import { Amount, NO_FIGURE, StatusPill } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { RechargeView, Transfer, WithdrawalView } from "../queries.ts";
import { statusOf } from "../transfer-status.ts";

/** The status, and the amounts side by side: claimed, received, cost. */
export function TransferHead({ transfer }: { readonly transfer: Transfer }): ReactNode {
  const { t } = useTranslation();
  const { text, tone } = statusOf(transfer);
  const { currency, network } = transfer.record;
  return (
    <section
      aria-label={t("recharge.result.amounts")}
      className="rounded-card border border-hairline bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-1">
        <h2 className="font-semibold">
          {currency} · {network}
        </h2>
        <span role="status">
          <StatusPill tone={tone}>{t(text)}</StatusPill>
        </span>
      </div>
      {transfer.direction === "recharge" ? (
        <RechargeAmounts record={transfer.record} />
      ) : (
        <WithdrawalAmounts record={transfer.record} />
      )}
    </section>
  );
}

function RechargeAmounts({ record }: { readonly record: RechargeView }): ReactNode {
  const { t } = useTranslation();
  const { amount, credited, currency, fee, received, source, stage } = record;
  const isRejected = stage === "rejected";
  const differs = received !== null && received !== amount;
  return (
    <>
      <dl className="grid grid-cols-2 divide-x divide-hairline border-b border-hairline">
        <Figure name={t(`recharge.result.said.${source}`)} currency={currency} value={amount} />
        <Figure
          name={t("recharge.result.received")}
          currency={currency}
          value={received}
          without={isRejected ? NO_FIGURE : undefined}
        />
      </dl>
      {differs && <p className="px-4 pt-3 text-label">{t("recharge.result.differs")}</p>}
      <dl className="px-4 py-3 text-label">
        {!isRejected && <Line name={t("recharge.result.fee")} currency={currency} value={fee} />}
        <Line
          name={t("recharge.result.credited")}
          currency={currency}
          value={isRejected ? "0" : credited}
          isTotal
        />
        {record.reversedAmount !== null && (
          <Line
            name={t("recharge.result.reversedAmount")}
            currency={currency}
            value={record.reversedAmount}
          />
        )}
        {record.owed !== null && (
          <Line name={t("recharge.result.owed")} currency={currency} value={record.owed} isTotal />
        )}
      </dl>
    </>
  );
}

function WithdrawalAmounts({ record }: { readonly record: WithdrawalView }): ReactNode {
  const { t } = useTranslation();
  const { amount, currency, fee, receives, status } = record;
  // If it ended without a payment, the full amount is available again.
  const isGivenBack = status < 0;
  return (
    <>
      <dl className="grid grid-cols-2 divide-x divide-hairline border-b border-hairline">
        <Figure
          name={t(isGivenBack ? "recharge.result.requested" : "recharge.result.amount")}
          currency={currency}
          value={amount}
        />
        <Figure
          name={t("recharge.result.receives")}
          currency={currency}
          value={isGivenBack ? "0" : receives}
        />
      </dl>
      <dl className="px-4 py-3 text-label">
        {isGivenBack ? (
          <Line name={t("recharge.result.givenBack")} currency={currency} value={amount} isTotal />
        ) : (
          <Line name={t("recharge.result.fee")} currency={currency} value={fee} />
        )}
      </dl>
    </>
  );
}

interface SumProps {
  readonly name: string;
  /** Decimal text; null while it is unknown. */
  readonly value: string | null;
  readonly currency: string;
  /** The text that replaces a figure that will never be known. */
  readonly without?: string | undefined;
}

function Figure({ name, ...sum }: SumProps): ReactNode {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-caption text-muted">{name}</dt>
      <dd className="text-title font-semibold wrap-anywhere">
        <Sum {...sum} />
      </dd>
    </div>
  );
}

function Line({ name, isTotal = false, ...sum }: SumProps & { isTotal?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className={isTotal ? "font-semibold" : "text-muted"}>{name}</dt>
      <dd className={`min-w-0 text-end wrap-anywhere ${isTotal ? "font-semibold" : ""}`}>
        <Sum {...sum} />
      </dd>
    </div>
  );
}

function Sum({ value, currency, without }: Omit<SumProps, "name">): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  if (value !== null) return <Amount value={value} currency={currency} {...hiding} />;
  return (
    <span className="text-label font-normal text-muted">
      {without ?? t("recharge.result.notYet")}
    </span>
  );
}
