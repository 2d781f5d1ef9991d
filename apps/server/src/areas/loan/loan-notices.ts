import { type Money, toDecimalText } from "@plumbline/engine/kernel";
import { lapsesAt, type Loan, owedAt, priceAtLtv } from "@plumbline/engine/loan";
import { toWireTime } from "@plumbline/protocol";
import { type Notice, staffNote } from "#services/notifications/notice";
import { type LoanChange, loanEvents } from "./loan-rows.ts";

/** The notices of a changed loan; members need none of their own commands. */
export function noticesOfLoan({ loan, line, application }: LoanChange): readonly Notice[] {
  const { userId, id, book } = loan;
  const notice = {
    userId,
    aboutId: id,
    ...(book !== "live" && { isInAppOnly: true as const }),
  };
  const about = {
    loan: textOf(loan.amount),
    book: { key: `notification.book.${book}` },
  };
  const pledge = loan.collateral === null ? "" : textOf(loan.collateral);
  const owed = owedAt(loan, line.at);
  switch (line.type) {
    case "loan_warned":
    case "loan_margin_called": {
      const kind = line.type === "loan_warned" ? "loanWarned" : "loanCalled";
      const prices = {
        callPrice: priceText(loan, loan.rates.ltv.call, owed.total),
        liquidationPrice: priceText(loan, loan.rates.ltv.liquidate, owed.total),
      };
      return [{ ...notice, kind, gaps: { ...about, pledge, ...prices } }];
    }
    case "loan_partly_liquidated":
    case "loan_liquidated": {
      const units = loanEvents.columns.sold.of(line);
      const sold = loan.collateral === null ? "" : textOf({ ...loan.collateral, units });
      const left = { owed: textOf(owed.total), pledge };
      return [{ ...notice, kind: "loanLiquidated", gaps: { ...about, sold, ...left } }];
    }
    case "loan_extended": {
      const until = loan.endsAt === null ? "" : toWireTime(loan.endsAt);
      return [{ ...notice, kind: "loanExtended", gaps: { ...about, until } }];
    }
    case "loan_overdue":
      return [{ ...notice, kind: "loanOverdue", gaps: { ...about, owed: textOf(owed.total) } }];
    case "loan_passed":
      return [{ ...notice, kind: "loanPassed", gaps: about }];
    case "loan_rejected": {
      const { rejection = null, note = null } = application ?? {};
      const reason = { key: `loan.rejection.${rejection ?? "other"}` };
      const gaps = { ...about, reason, note: staffNote(note) };
      return [{ ...notice, kind: "loanRejected", gaps }];
    }
    case "loan_lapsing": {
      const until = toWireTime(lapsesAt(loan));
      return [{ ...notice, kind: "loanLapsing", gaps: { ...about, until } }];
    }
    // The members' own commands, and a recovery, which requires nothing of the member.
    case "loan_applied":
    case "loan_taken_on":
    case "loan_first_yes":
    case "loan_paid":
    case "loan_collateral_changed":
    case "loan_partly_repaid":
    case "loan_repaid":
    case "loan_recovered":
      return [];
  }
}

const textOf = ({ units, asset }: Money): string => `${toDecimalText(units)} ${asset}`;

function priceText(loan: Loan, ratio: Loan["rates"]["ltv"]["call"], owed: Money): string {
  const units = priceAtLtv({ owed, collateral: loan.collateral }, ratio);
  return units === null ? "" : `${toDecimalText(units)} ${owed.asset}`;
}
