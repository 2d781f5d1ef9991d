import { Link } from "@mui/material";
import { useTranslate } from "ra-core";
import { AmountText } from "#shell/lists/amounts.tsx";
import { Below, StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { Section } from "#shell/lists/section.tsx";
import { Panel } from "#shell/panel.tsx";
import type { CreditCase } from "../credit-line.ts";

interface OfCase {
  readonly record: CreditCase;
}

/** The member's other loans of the book, the open ones first. */
export function OtherLoans({ record: { otherLoans, userId } }: OfCase) {
  const translate = useTranslate();
  const title = translate("desk.loan.otherLoans");
  return (
    <Panel title={title}>
      <FigureTable
        label={title}
        empty={translate("desk.loan.noOtherLoans")}
        columns={[
          { name: translate("desk.loan.column.kind") },
          {
            name: `${translate("desk.loan.column.amount")} / ${translate("desk.loan.column.owed")}`,
            isFigure: true,
          },
          { name: translate("desk.loan.column.status") },
        ]}
        rows={otherLoans.map((loan) => ({
          key: loan.id,
          cells: [
            <div key="kind">
              {loan.kind === "credit" ? (
                <Link href={`#/loans/${userId}:${loan.id}/show`}>
                  {translate("desk.loan.kind.credit")}
                </Link>
              ) : (
                translate("desk.loan.kind.pledge")
              )}
              <Below>
                <TimeText time={loan.createTime} />
              </Below>
            </div>,
            <div key="amounts">
              <AmountText {...loan} />
              <Below>
                <AmountText amount={loan.owed} currency={loan.currency} />
              </Below>
            </div>,
            <LoanStatus key="status" loan={loan} />,
          ],
        }))}
      />
    </Panel>
  );
}

/** The status of a loan, and whether it was ever late. */
function LoanStatus({
  loan: { stage, status, wasOverdue },
}: {
  readonly loan: CreditCase["otherLoans"][number];
}) {
  const translate = useTranslate();
  const shown = stage ?? status;
  const text = translate(`desk.loan.status.${shown}`);
  if (shown === "overdue") return <StatusChip text={text} tone="error" />;
  return wasOverdue ? `${text}, ${translate("desk.loan.wasOverdue")}` : text;
}

/** The member's money in the book of the credit. */
export function Balances({ record: { balances } }: OfCase) {
  const translate = useTranslate();
  const title = translate("desk.users.balances");
  return (
    <Panel title={title}>
      <FigureTable
        label={title}
        empty={translate("desk.users.noBalances")}
        columns={[
          { name: translate("desk.ledger.account") },
          { name: translate("desk.ledger.amount"), isFigure: true },
        ]}
        rows={balances.map(({ account, amount, currency }) => ({
          key: `${currency} ${account}`,
          cells: [account, <AmountText key="amount" amount={amount} currency={currency} />],
        }))}
      />
    </Panel>
  );
}

/** The history of a credit, the oldest first. */
export function CreditSteps({ record: { steps } }: OfCase) {
  const translate = useTranslate();
  return (
    <Section
      titleKey="desk.record.steps"
      columns={["time", "stage", "operator"].map((name) => ({ key: `desk.record.${name}` }))}
      rows={steps.map(({ createTime, operatorName, type }, index) => ({
        key: String(index),
        cells: [
          <TimeText key="time" time={createTime} />,
          translate(`desk.loan.event.${type}`),
          operatorName ?? "–",
        ],
      }))}
    />
  );
}
