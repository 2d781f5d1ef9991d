import { type Book, type Instant, instant, type UserId } from "@plumbline/engine/kernel";
import {
  type CreditApplication,
  isLoanOpen,
  lapsesAt,
  type Loan,
  type LoanStatus,
  type LoanId,
  REMIND_BEFORE_MS,
} from "@plumbline/engine/loan";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import type { Store } from "#platform/command/command";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { loggedBeside } from "#services/operators/operator-command";
import { filterValue, holderOf, isFiltered, sortedStatement } from "#services/plug/list-filter";
import { readApplications, saveAgreement, saveApplication } from "./credit-rows.ts";
import {
  CHANGING,
  type LoanChange,
  type LoanEventRow,
  loanEvents,
  loanOf,
  type LoanRow,
  loans,
} from "./loan-rows.ts";
import { noticesOfLoan } from "./loan-notices.ts";

/** The state on which one member's loans are decided. */
export interface MemberLoans {
  /** All open loans, and those that a batch concerns. */
  readonly loans: ReadonlyMap<LoanId, Loan>;
  /** The applications of those loans that are credits. */
  readonly applications: ReadonlyMap<LoanId, CreditApplication>;
  readonly isReversalOpen: boolean;
}

export const openIn = ({ loans: all }: MemberLoans, book: Book): readonly Loan[] =>
  [...all.values()].filter((loan) => loan.book === book && isLoanOpen(loan));

export const loanStore: Store<MemberLoans, LoanChange> = {
  name: "loan.loans",
  load: async (tx, userIds, causeIds = []) => {
    const [rows, reversals] = await Promise.all([
      tx.query<LoanRow>(loadStatement, [userIds, causeIds]),
      tx.query<{ userId: UserId }>(reversalsStatement, [userIds]),
    ]);
    const reversing = new Set(reversals.map(({ userId }) => userId));
    const all = rows.map(loanOf);
    const applications = await readApplications(tx, all);
    const loansByUser = new Map(userIds.map((id) => [id, new Map<LoanId, Loan>()]));
    for (const loan of all) loansByUser.get(loan.userId)?.set(loan.id, loan);
    return new Map(
      [...loansByUser].map(([userId, own]) => [
        userId,
        { loans: own, applications, isReversalOpen: reversing.has(userId) },
      ]),
    );
  },
  merge: (state, { loan, application }) => ({
    ...state,
    loans: new Map([...state.loans, [loan.id, loan]]),
    ...(application && {
      applications: new Map([...state.applications, [loan.id, application]]),
    }),
  }),
  save: async (tx, changes) => {
    // In the order of the decisions: a batch may both open and change a loan.
    for (const { before, next } of changes) {
      const { loan, line, application, agreement } = next;
      const isKnown = before.loans.has(loan.id);
      if (isKnown) {
        await tx.query(changeStatement, loans.valuesOf(loan, ["userId", "id", ...CHANGING]));
      } else {
        await tx.query(insertStatement, loans.valuesOf(loan));
      }
      await tx.query(lineStatement, loanEvents.valuesOf(line));
      const { userId, id: loanId } = loan;
      if (application) await saveApplication(tx, { userId, loanId, application });
      if (agreement) await saveAgreement(tx, agreement);
    }
  },
  noticesOf: ({ next }) => noticesOfLoan(next),
};

/** For operators' commands, which are logged. */
export const loggedLoanStore = loggedBeside(loanStore);

export async function readLoan(
  tx: Tx,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<Loan | null> {
  const [row] = await tx.query<LoanRow>(oneStatement, [userId, id]);
  return row === undefined ? null : loanOf(row);
}

/** A loan with its member's account. */
export async function readListedLoan(
  tx: Tx,
  { userId, id }: { readonly userId: UserId; readonly id: string },
): Promise<Listed | null> {
  const [row] = await tx.query<LoanRow & { readonly account: string }>(listedStatement, [
    userId,
    id,
  ]);
  return row === undefined ? null : { account: row.account, loan: loanOf(row) };
}

/** A member's other loans of the book: all open ones, then the latest that ended. */
export async function readLoansBeside(
  tx: Tx,
  { userId, book, id }: Loan,
): Promise<readonly { readonly loan: Loan; readonly wasOverdue: boolean }[]> {
  const rows = await tx.query<LoanRow & { readonly wasOverdue: boolean }>(besideStatement, [
    userId,
    book,
    id,
  ]);
  return rows.map(({ wasOverdue, ...row }) => ({ loan: loanOf(row), wasOverdue }));
}

/** The history of a loan, the latest first. */
export const readHistory = (tx: Tx, { userId, id }: Loan): Promise<readonly LoanEventRow[]> =>
  tx.query<LoanEventRow>(historyStatement, [userId, id]);

/** All members' open loans with collateral. */
export async function readPledges(tx: Tx): Promise<readonly Loan[]> {
  return (await tx.query<LoanRow>(pledgesStatement)).map(loanOf);
}

/**
 * Loans whose term is over and that have not ended yet, the longest overdue first; with `after`,
 * those that follow it, so that a loan that cannot be ended does not block the rest.
 */
export async function readDueLoans(
  tx: Tx,
  now: Instant,
  after: Pick<Loan, "endsAt" | "userId" | "id"> | null = null,
): Promise<readonly Loan[]> {
  const from = [
    instantToColumn(after?.endsAt ?? instant(0)),
    after?.userId ?? NOBODY,
    after?.id ?? NOBODY,
  ];
  const range = [instantToColumn(now), ...from, DUE_MAX];
  return (await tx.query<LoanRow>(dueStatement, range)).map(loanOf);
}

/** Passed credits whose members are due a reminder, in the order in which they lapse. */
export async function readLapsing(tx: Tx, now: Instant): Promise<readonly Loan[]> {
  const until = lapsesAt({ appliedAt: instant(0) });
  const range = [now - until, now - until + REMIND_BEFORE_MS].map((ms) => instant(ms));
  const rows = await tx.query<LoanRow>(lapsingStatement, [...range.map(instantToColumn), DUE_MAX]);
  return rows.map(loanOf);
}

const NOBODY = "00000000-0000-0000-0000-000000000000";
/** The number of terms ended at once: far below the runner's queue limit. */
const DUE_MAX = 200;

/**
 * Credits that wait for a review, the longest waiting first, or of other statuses the latest first;
 * with the total count.
 */
export async function pageOfCases(
  tx: Tx,
  request: ListQuery & {
    readonly operatorId: string;
    readonly now: string;
    readonly stage: LoanStatus | "waiting" | "all";
    readonly pageNo: number;
    readonly pageSize: number;
  },
): Promise<{ readonly lines: readonly Listed[]; readonly total: number }> {
  const { now, operatorId, stage } = request;
  const filter = [filterValue(request), now, operatorId, stage];
  const isQueue = stage === "waiting" || stage === "pending_review" || stage === "under_review";
  const { rows, total } = await readPage<LoanRow & { readonly account: string }>(
    tx,
    {
      page: (isQueue ? queueStatement : latestStatement)(request),
      count: casesCountStatement,
      filter,
    },
    request,
  );
  const lines = rows.map(({ account, ...row }) => ({ account, loan: loanOf(row) }));
  return { lines, total };
}

interface LoanFilter extends ListQuery {
  /** null: of all members. */
  readonly userId: string | null;
  readonly book: Book;
  readonly status?: "open" | "closed" | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface Listed {
  readonly account: string;
  readonly loan: Loan;
}

/** One page of loans, the latest first, with the total count. */
export async function pageOfLoans(
  tx: Tx,
  request: LoanFilter,
): Promise<{ readonly lines: readonly Listed[]; readonly total: number }> {
  const { userId, book, status } = request;
  const filter = [userId, book, status ?? null, filterValue(request)];
  const { rows, total } = await readPage<LoanRow & { readonly account: string }>(
    tx,
    { page: pageStatement(request), count: countStatement, filter },
    request,
  );
  const lines = rows.map(({ account, ...row }) => ({ account, loan: loanOf(row) }));
  return { lines, total };
}

/** SQL condition on `loans`: neither rejected nor ended. */
export const IS_OPEN = `(status <> 'rejected' and (stage is null
  or stage not in ('repaid', 'liquidated')))`;

const loadStatement = sql(
  "loan.load",
  `select ${loans.select} from loans
   where user_id = any($1::uuid[]) and (${IS_OPEN} or id = any($2::uuid[]))`,
);

const reversalsStatement = sql(
  "loan.open-reversals",
  'select user_id as "userId" from open_reversals where user_id = any($1)',
);

const oneStatement = sql(
  "loan.one",
  `select ${loans.select} from loans where user_id = $1 and id = $2`,
);

const listedStatement = sql(
  "loan.listed",
  `select ${loans.select}, account from loans join member_names using (user_id)
   where user_id = $1 and id = $2`,
);

const besideStatement = sql(
  "loan.beside",
  `select ${loans.select}, exists (select from loan_events
     where (loan_events.user_id, loan_id) = (loans.user_id, loans.id)
       and type = 'loan_overdue') as "wasOverdue"
   from (
     select *, ${IS_OPEN} as is_open,
       row_number() over (partition by ${IS_OPEN} order by applied_at desc, id) as place
     from loans where user_id = $1 and book = $2 and id <> $3
   ) as loans
   where is_open or place <= 20 order by is_open desc, applied_at desc, id`,
);

const insertStatement = sql("loan.insert", loans.insert);

const changeStatement = sql(
  "loan.change",
  `update loans set ${loans.set(CHANGING, 3)} where (user_id, id) = ($1, $2)`,
);

const lineStatement = sql("loan.insert-event", loanEvents.insert);

const historyStatement = sql(
  "loan.history",
  `select ${loanEvents.select} from loan_events where (user_id, loan_id) = ($1, $2)
   order by at desc, request_id desc limit 200`,
);

const pledgesStatement = sql(
  "loan.pledges",
  `select ${loans.select} from loans
   where stage in ('running', 'margin_call') and kind = 'pledge'`,
);

const dueStatement = sql(
  "loan.due",
  `select ${loans.select} from loans
   where stage in ('running', 'margin_call') and ends_at <= $1
     and (ends_at, user_id, id) > ($2::timestamptz, $3::uuid, $4::uuid)
   order by ends_at, user_id, id limit $5`,
);

const lapsingStatement = sql(
  "loan.lapsing",
  `select ${loans.select} from loans
   where status = 'passed' and not is_warned and applied_at > $1 and applied_at <= $2
   order by applied_at limit $3`,
);

export const LOAN_FILTER = {
  userId: "loans.user_id",
  ids: ["loans.id"],
  currencies: ["asset", "pledge_asset"],
  amount: "amount",
  time: "applied_at",
} as const;

const WANTED = `($1::uuid is null or loans.user_id = $1) and book = $2
  and ($3::text is null or ${IS_OPEN} = ($3 = 'open'))
  and ${isFiltered(LOAN_FILTER, { filter: "$4" })}`;

const pageStatement = sortedStatement(
  "loan.page",
  {
    own: "applied_at desc, loans.id desc",
    tie: "loans.id",
    by: { createTime: "applied_at", endTime: "ends_at" },
  },
  (orderBy) =>
    `select ${loans.select}, member_names.account from loans
     join member_names on member_names.user_id = loans.user_id
     where ${WANTED} order by ${orderBy} limit $5 offset $6`,
);

const countStatement = sql("loan.page-count", `select count(*) from loans where ${WANTED}`);

/** SQL of credits with their owners and the applications' answers. */
const CREDIT_CASES = `from loans join member_names on member_names.user_id = loans.user_id
   join loan_applications on (loan_applications.user_id, loan_id) = (loans.user_id, loans.id)`;

/** Members are promised a decision within a day. */
export const CREDIT_FILTER = {
  userId: "loans.user_id",
  ids: ["loans.id"],
  currencies: ["asset"],
  amount: "amount",
  time: "applied_at",
  due: "applied_at + interval '24 hours'",
  holder: holderOf({
    assigned: { queue: "loans", caseId: "loans.user_id || ':' || loans.id" },
    workerId: "claimed_by",
  }),
} as const;

/** SQL condition on `loans`: waits for a review. */
export const IS_WAITING = "status in ('pending_review', 'under_review')";

const WANTED_CASES = `${CREDIT_CASES} where case $4 when 'all' then true
     when 'waiting' then ${IS_WAITING} else status = $4 end
   and ${isFiltered(CREDIT_FILTER, { filter: "$1", now: "$2", operatorId: "$3" })}`;

const casesIn = (orderBy: string): string =>
  `select ${loans.select}, member_names.account ${WANTED_CASES}
   order by ${orderBy} limit $5 offset $6`;

const CASES_BY = { createTime: "applied_at", amount: "amount" } as const;

const queueStatement = sortedStatement(
  "loan.cases",
  { own: "applied_at, loans.id", tie: "loans.id", by: CASES_BY },
  casesIn,
);

const latestStatement = sortedStatement(
  "loan.latest-cases",
  { own: "applied_at desc, loans.id desc", tie: "loans.id", by: CASES_BY },
  casesIn,
);

const casesCountStatement = sql("loan.cases-count", `select count(*) ${WANTED_CASES}`);
