import type { CreditApplication, Loan } from "@plumbline/engine/loan";
import type { Agreement } from "./credit-rows.ts";
import type { LoanLine } from "./loan-rows.ts";

/** What one command leaves: a loan as it is now, and a line of its history. */
export interface LoanChange {
  readonly loan: Loan;
  readonly line: LoanLine;
  /** Where the command is about one. */
  readonly application?: CreditApplication;
  readonly agreement?: Agreement;
}
