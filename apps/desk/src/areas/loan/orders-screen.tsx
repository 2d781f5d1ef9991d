import { Link } from "@mui/material";
import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { ROW_LINK } from "#shell/key-targets.ts";
import { Below, StatusChip, TimeField, type Tone, UserLink } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type Loans = DeskClient["loan"];
type ExposureLine = Awaited<ReturnType<Loans["listLoanExposures"]>>[number];
type OrderLine = Awaited<ReturnType<Loans["listEveryLoan"]>>["records"][number];

const Exposure = DataTable.Col<ExposureLine>;
const Order = DataTable.Col<OrderLine>;

const FIGURES = ["treasury", "principal", "credit", "called", "overdue", "pledged"] as const;

/** Lent amounts, remaining funds and collateral, by currency. */
export function LoanExposuresScreen() {
  return (
    <DeskList empty="desk.loan.noExposures" about="desk.loan.exposuresText">
      <DeskTable<ExposureLine>>
        <Exposure source="currency" label="desk.loan.column.currency" disableSort />
        <Exposure align="right" source="loans" label="desk.loan.column.loans" disableSort />
        {FIGURES.map((figure) => (
          <Exposure
            key={figure}
            align="right"
            source={figure}
            label={`desk.loan.figure.${figure}`}
            disableSort
            render={(line) => figureText(line[figure])}
          />
        ))}
      </DeskTable>
    </DeskList>
  );
}

/** Everyone's loans in a book, the latest first: with the ratio of those that are open. */
export function LoanOrdersScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.loan.noOrders">
      <DeskTable<OrderLine>>
        <Order source="createTime" label="desk.loan.column.time" field={TimeField} />
        <Order
          source="account"
          label="desk.loan.column.account"
          disableSort
          render={({ account, id, kind, userId }) => (
            <>
              {kind === "credit" ? (
                <Link href={`#/loans/${userId}:${id}/show`} {...ROW_LINK}>
                  {account}
                </Link>
              ) : (
                <UserLink account={account} userId={userId} />
              )}
              <Below>{translate(`desk.loan.kind.${kind}`)}</Below>
            </>
          )}
        />
        <Order
          align="right"
          label="desk.loan.column.owed"
          disableSort
          render={({ owed, currency }) => `${figureText(owed)} ${currency}`}
        />
        <Order
          align="right"
          label="desk.loan.column.pledge"
          disableSort
          render={({ pledgeAmount, pledgeCurrency }) =>
            pledgeAmount === null ? "–" : `${figureText(pledgeAmount)} ${pledgeCurrency ?? ""}`
          }
        />
        <Order
          align="right"
          label="desk.loan.column.ltv"
          disableSort
          render={({ ltv }) => (ltv === null ? "–" : percentText(ltv))}
        />
        <Order
          align="right"
          label="desk.loan.column.liquidation"
          disableSort
          render={({ liquidationPrice }) => figureText(liquidationPrice ?? "")}
        />
        <Order source="endTime" label="desk.loan.column.end" field={TimeField} />
        <Order
          label="desk.loan.column.status"
          disableSort
          render={({ status, stage }) => (
            <StatusChip
              text={translate(`desk.loan.status.${stage ?? status}`)}
              tone={toneOf(stage ?? status)}
            />
          )}
        />
      </DeskTable>
    </DeskList>
  );
}

/** The tone of a status: it waits for an operator, it is at risk, or it is regular. */
function toneOf(shown: string): Tone {
  if (["margin_call", "overdue", "liquidating"].includes(shown)) return "error";
  if (["pending_review", "under_review", "passed"].includes(shown)) return "warning";
  return ["paid", "running"].includes(shown) ? "success" : "default";
}

/** A decimal fraction in per cent, with two decimals. */
const percentText = (share: string): string =>
  `${toDecimalText((mustParseDecimal(share) / 10_000n) * 1_000_000n)}\u00a0%`;
