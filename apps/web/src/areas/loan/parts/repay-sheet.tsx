import {
  Amount,
  Button,
  Field,
  formatDecimal,
  Receipt,
  SegmentedControl,
  toast,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CommandProblem, isLost, useCommand } from "#shell/commands/use-command.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import { percentText } from "../pledge-form.ts";
import { availableQuery, type Loan } from "../queries.ts";
import { readRepayment, type RepayValues } from "../repay-form.ts";

/** Repaying a part or all of it, by money or out of the collateral; what is left is said first. */
export function RepaySheet(props: {
  readonly loan: Loan;
  readonly onClose: () => void;
}): ReactNode {
  const { loan, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const [values, setValues] = useState<RepayValues>({ amount: "", from: "available" });
  const balances = useQuery(availableQuery(client, loan.book));
  const command = useCommand(client.loan.repayLoan);
  const { id, currency, owed, pledgeCurrency } = loan;
  const available = balances.data?.[currency] ?? "0";
  const read = readRepayment(values, { loan, available });
  const change = (part: Partial<RepayValues>) => {
    command.reset();
    setValues({ ...values, ...part });
  };
  const send = () => {
    if (isLost(command.error) && command.variables !== undefined) {
      command.mutate(command.variables);
      return;
    }
    if (read.type !== "ready") return;
    const { from } = values;
    const input = read.amount === null ? { id, from } : { id, from, amount: read.amount };
    command.mutate(input, {
      onSuccess: () => {
        toast.show(t("loan.repay.done"), "good");
        onClose();
      },
    });
  };
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
  const isAll = read.type === "ready" && read.amount === null;
  const shown = read.type === "ready" ? (read.amount ?? owed) : owed;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("loan.repay.title")}
      closeLabel={t("loan.close")}
      footer={
        <>
          <CommandProblem fault={command.error} />
          <Button
            isBusy={command.isPending}
            onPress={send}
            disabledReason={isLost(command.error) ? undefined : problem}
          >
            {t(isAll ? "loan.repay.all" : "loan.repay.part", {
              amount: `${formatDecimal(shown)} ${currency}`,
            })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        {pledgeCurrency !== null && (
          <SegmentedControl
            label={t("loan.repay.from")}
            value={values.from}
            onChange={(from) => change({ from })}
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
          {values.from === "available"
            ? t("loan.repay.note")
            : t("loan.repay.collateralNote", { spread: percentText(loan.collateralSpread) })}
        </p>
      </div>
    </Sheet>
  );
}
