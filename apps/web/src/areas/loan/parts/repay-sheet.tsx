import { Amount, Field, formatDecimal, Receipt, SegmentedControl } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCommand } from "#shell/commands/use-command.tsx";
import { useTicket } from "#shell/forms/use-ticket.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import { percentText } from "../pledge-form.ts";
import { availableQuery } from "#shell/book/available-query.ts";
import { type Loan } from "../queries.ts";
import { readRepayment, type RepayValues } from "../repay-form.ts";
import { LoanSheet } from "./loan-sheet.tsx";

/** Repays a part or all, with money or from the collateral; shows the remaining debt first. */
export function RepaySheet(props: {
  readonly loan: Loan;
  readonly onClose: () => void;
}): ReactNode {
  const { loan, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const balances = useQuery(availableQuery(client, loan.book));
  const command = useCommand(client.loan.repayLoan);
  const { values, change } = useTicket<RepayValues>({ amount: "", from: "available" }, command);
  const { id, currency, owed, pledgeCurrency } = loan;
  const available = balances.data?.[currency] ?? "0";
  const read = readRepayment(values, { loan, available });
  const problem = read.type === "refused" ? t(read.problem.key, read.problem.values) : undefined;
  const sale = read.type === "ready" ? read.sale : null;
  const saleRows =
    sale === null || pledgeCurrency === null
      ? []
      : [
          {
            label: t("loan.repay.taken"),
            value: <Amount value={sale.collateral} currency={pledgeCurrency} />,
          },
          {
            label: t("loan.repay.spread"),
            value: <Amount value={sale.spread} currency={currency} />,
          },
        ];
  const { from } = values;
  const isAll = read.type === "ready" && read.amount === null;
  const input =
    read.type !== "ready"
      ? null
      : { id, from, ...(read.amount !== null && { amount: read.amount }) };
  const shown = read.type === "ready" ? (read.amount ?? owed) : owed;
  return (
    <LoanSheet
      title={t("loan.repay.title")}
      command={command}
      input={input}
      disabledReason={problem}
      action={t(isAll ? "loan.repay.all" : "loan.repay.part", {
        amount: `${formatDecimal(shown)} ${currency}`,
      })}
      done={t("loan.repay.done")}
      onClose={onClose}
    >
      {pledgeCurrency !== null && (
        <SegmentedControl
          label={t("loan.repay.from")}
          value={from}
          onChange={(source) => change({ from: source })}
          segments={[
            { value: "available", label: t("loan.repay.fromAvailable") },
            { value: "collateral", label: t("loan.repay.fromCollateral") },
          ]}
        />
      )}
      <Field
        label={t("loan.repay.amount")}
        unit={currency}
        value={values.amount}
        onChange={(amount) => change({ amount })}
        placeholder={owed}
        hint={
          <>
            {t("loan.available")} <Amount value={available} currency={currency} />
          </>
        }
        problem={values.amount === "" ? undefined : problem}
      />
      <Receipt
        isFlush
        groups={[
          {
            rows: [
              ...saleRows,
              { label: t("loan.owedNow"), value: <Amount value={owed} currency={currency} /> },
              {
                label: t("loan.repay.left"),
                value: (
                  <Amount value={read.type === "ready" ? read.left : owed} currency={currency} />
                ),
                isTotal: true,
              },
            ],
          },
        ]}
      />
      <p className="text-caption text-muted">
        {from === "available"
          ? t("loan.repay.note")
          : t("loan.repay.collateralNote", { spread: percentText(loan.collateralSpread) })}
      </p>
    </LoanSheet>
  );
}
