import { add, type Book, type Money, type UserId, USDT, zero } from "@plumbline/engine/kernel";
import { creditLimit, isLapsed, type Loan, owedAt, type Proven } from "@plumbline/engine/loan";
import { sql, type Tx } from "#platform/postgres/database";
import type { LoanDeps } from "./commands.ts";

/** The facts that a credit limit is computed from. */
export interface Standing {
  readonly proven: Proven;
  readonly level: number;
}

interface StandingRow {
  readonly level: number;
  readonly isBasic: boolean;
  readonly isAdvanced: boolean;
}

export async function readStanding(tx: Tx, userId: UserId): Promise<Standing> {
  const [row] = await tx.query<StandingRow>(standingStatement, [userId]);
  const { level = 0, isBasic = false, isAdvanced = false } = row ?? {};
  return { level, proven: isAdvanced ? "advanced" : isBasic ? "basic" : "none" };
}

/** A member's credit limit in a book, and the part of it that is used or applied for. */
export async function creditStanding(
  { clock, database, terms: termsBook }: Pick<LoanDeps, "clock" | "database" | "terms">,
  { userId, book, open }: { userId: UserId; book: Book; open: readonly Loan[] },
): Promise<{ readonly limit: Money; readonly used: Money; readonly isVerified: boolean }> {
  const now = clock.now();
  const [{ terms }, standing] = await Promise.all([
    termsBook.current(now),
    readStanding(database, userId),
  ]);
  const product = terms.products.find(({ kind, isEnabled }) => kind === "credit" && isEnabled);
  const isVerified = standing.proven !== "none";
  const limit = product ? creditLimit(product, inBook(standing, book)) : zero(USDT);
  return { limit, used: creditUsed(open, now), isVerified };
}

/** With play money, every member has the limit of a basic verification. */
export const inBook = ({ proven, level }: Standing, book: Book): Standing => ({
  level,
  proven: book === "demo" && proven === "none" ? "basic" : proven,
});

/** Whether a credit is overdue: then no further one is granted. */
export const hasOverdue = (open: readonly Loan[]): boolean =>
  open.some(({ kind, stage }) => kind === "credit" && stage === "overdue");

/** The debt of all credits, including applications and unsigned ones that have not lapsed. */
export const creditUsed = (open: readonly Loan[], now: Parameters<typeof owedAt>[1]): Money =>
  open
    .filter((loan) => loan.kind === "credit" && !isLapsed(loan, now))
    .map((loan) => owedAt(loan, now).total)
    .reduce(add, zero(USDT));

const standingStatement = sql(
  "loan.standing",
  `select coalesce((select level from member_levels where user_id = $1), 0)::int as level,
     exists (select from member_verifications where user_id = $1 and level = 'basic'
       and status = 'authorised') as "isBasic",
     exists (select from member_verifications where user_id = $1 and level = 'advanced'
       and status = 'authorised') as "isAdvanced"`,
);
