import { type Instant, instant } from "@plumbline/engine/kernel";
import { type Loan, owedAt } from "@plumbline/engine/loan";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { DebtSource } from "#services/plug/debts";
import { type LoanEventRow, loanEvents, loanOf, type LoanRow, loans } from "./loan-rows.ts";

/**
 * Members' debts from loans, which are deducted wherever a member's assets count. @public `npm run
 * generate` reads it.
 */
export const loanDebts: DebtSource = {
  everybody: `select user_id, asset, (principal + interest)::numeric(38, 8) as units
    from loans
    where book = 'live' and stage in ('running', 'margin_call', 'liquidating', 'overdue')`,

  ofMember: async (tx, { userId, at }) => {
    const first = at[0];
    if (first === undefined) return [];
    const rows = await tx.query<LoanRow>(paidStatement, [userId, instantToColumn(first)]);
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const events = await tx.query<LoanEventRow>(eventsStatement, [userId, ids]);
    return rows.map((row) => {
      const loan = loanOf(row);
      const own = events.filter(({ loanId }) => loanId === loan.id);
      const units = at.map((each) => owedThen(loan, own, each));
      return { book: loan.book, asset: loan.amount.asset, units };
    });
  },
};

/** The debt of a loan at an instant, in units; `events` are its own, the earliest first. */
function owedThen(loan: Loan, events: readonly LoanEventRow[], at: Instant): bigint {
  if (loan.startsAt === null || at < loan.startsAt) return 0n;
  const last = events.findLast((event) => event.at <= at);
  // Events from before these columns existed do not state the debt.
  const { principal, interest, hoursCharged } = last ?? {};
  const then: Loan = {
    ...loan,
    principal: { ...loan.principal, units: principal ?? loan.amount.units },
    interest: { ...loan.interest, units: interest ?? 0n },
    hoursCharged: hoursCharged ?? 0,
  };
  return owedAt(then, instant(at)).total.units;
}

const paidStatement = sql(
  "loan.debts",
  `select ${loans.select} from loans
   where user_id = $1 and status = 'paid' and (stage not in ('repaid', 'liquidated')
     or exists (select from loan_events where (loan_events.user_id, loan_id) = ($1, loans.id)
       and at >= $2))`,
);

const eventsStatement = sql(
  "loan.debt-events",
  // Events of the same time are ordered by the debt they leave: apart from hours, every event
  // reduces it.
  `select ${loanEvents.select} from loan_events
   where user_id = $1 and loan_id = any($2::uuid[])
   order by at, hours_charged nulls first, principal desc, interest desc`,
);
