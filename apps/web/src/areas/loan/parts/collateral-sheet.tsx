import { Amount, Field, formatDecimal, Receipt, SegmentedControl } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useCommand } from "#shell/commands/use-command.tsx";
import { useTicket } from "#shell/forms/use-ticket.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import { type CollateralValues, readCollateral } from "../collateral-form.ts";
import { percentText } from "../pledge-form.ts";
import { availableQuery } from "#shell/book/available-query.ts";
import { type Loan } from "../queries.ts";
import { LoanSheet } from "./loan-sheet.tsx";

/** Adds or withdraws collateral, with the resulting ratio and prices. */
export function CollateralSheet(props: {
  readonly loan: Loan;
  readonly onClose: () => void;
}): ReactNode {
  const { loan, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const balances = useQuery(availableQuery(client, loan.book));
  const command = useCommand(client.loan.changeCollateral);
  const { values, change } = useTicket<CollateralValues>({ amount: "", way: "in" }, command);
  const { id, currency, removable } = loan;
  const pledgeCurrency = loan.pledgeCurrency ?? "";
  const available = balances.data?.[pledgeCurrency] ?? "0";
  const read = readCollateral(values, { loan, available });
  const problem = read.type === "refused" ? t(read.problem.key, read.problem.values) : undefined;
  const most = values.way === "in" ? available : (removable ?? "0");
  const priceText = (text: string | null) =>
    text === null ? "–" : `${formatDecimal(text, { decimals: 2 })} ${currency}`;
  const after = read.type === "ready" ? read.after : null;
  const ltv = after?.ltv ?? loan.ltv;
  return (
    <LoanSheet
      title={t("loan.collateral.title")}
      command={command}
      input={read.type === "ready" ? { id, amount: read.change } : null}
      disabledReason={problem ?? (read.type === "empty" ? t("loan.typeFirst") : undefined)}
      action={t(values.way === "in" ? "loan.collateral.add" : "loan.collateral.take")}
      done={t("loan.collateral.done")}
      onClose={onClose}
    >
      <SegmentedControl
        label={t("loan.collateral.title")}
        value={values.way}
        onChange={(way) => change({ way, amount: "" })}
        segments={[
          { value: "in", label: t("loan.collateral.add") },
          { value: "out", label: t("loan.collateral.take") },
        ]}
      />
      <Field
        label={t("loan.collateral.amount")}
        unit={pledgeCurrency}
        value={values.amount}
        onChange={(amount) => change({ amount })}
        action={{ label: t("loan.collateral.most"), onPress: () => change({ amount: most }) }}
        hint={
          <>
            {t(values.way === "in" ? "loan.available" : "loan.collateral.removable")}{" "}
            <Amount value={most} currency={pledgeCurrency} />
          </>
        }
        problem={problem}
      />
      <Receipt
        isFlush
        groups={[
          {
            rows: [
              {
                label: t("loan.collateral.held"),
                value: (
                  <Amount
                    value={after?.pledgeAmount ?? loan.pledgeAmount ?? "0"}
                    currency={pledgeCurrency}
                  />
                ),
              },
              {
                label: t("loan.ltv.label"),
                value: ltv === null ? "–" : `${percentText(ltv)}%`,
              },
              {
                label: t("loan.callPrice"),
                value: priceText(after?.callPrice ?? loan.callPrice),
              },
              {
                label: t("loan.liquidationPrice"),
                value: priceText(after?.liquidationPrice ?? loan.liquidationPrice),
              },
            ],
          },
        ]}
      />
    </LoanSheet>
  );
}
