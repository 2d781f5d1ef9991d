import {
  type AssetCode,
  DAY_MS,
  type Instant,
  instant,
  money,
  startOfServerDay,
  type UserId,
} from "@plumbline/engine/kernel";
import type { CreditApplication, Loan, LoanId, SoleReview } from "@plumbline/engine/loan";
import type { Store } from "#platform/command/command";
import {
  instantToColumn,
  type RowOf,
  table,
  text,
  time,
  units,
  uuid,
} from "#platform/postgres/columns";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import type { Clock } from "#platform/process/clock";

interface StoredApplication {
  readonly userId: UserId;
  readonly loanId: LoanId;
  readonly application: CreditApplication;
}

const applications = table<StoredApplication>("loan_applications").of({
  userId: uuid((row) => row.userId),
  loanId: uuid((row) => row.loanId),
  income: units((row) => row.application.affordability.income.units),
  spending: units((row) => row.application.affordability.spending.units),
  otherDebts: units((row) => row.application.affordability.otherDebts.units),
  claimedBy: uuid((row) => row.application.claimedBy),
  passedBy: uuid((row) => row.application.passedBy),
  rejection: text((row): CreditApplication["rejection"] => row.application.rejection),
  note: text((row) => row.application.note),
});

type ApplicationRow = RowOf<typeof applications>;

/** The applications of these loans, by the loans' ids. */
export async function readApplications(
  tx: Tx,
  loans: readonly Loan[],
): Promise<ReadonlyMap<LoanId, CreditApplication>> {
  const credits = loans.filter(({ kind }) => kind === "credit");
  if (credits.length === 0) return new Map();
  const ids = credits.map(({ id }) => id);
  const rows = await tx.query<ApplicationRow>(applicationsStatement, [ids]);
  const assetOf = new Map(credits.map(({ id, amount }) => [id, amount.asset]));
  return new Map(
    rows.flatMap((row) => {
      const asset = assetOf.get(row.loanId);
      if (asset === undefined) return [];
      const { claimedBy, passedBy, rejection, note } = row;
      const affordability = {
        income: money(asset, row.income),
        spending: money(asset, row.spending),
        otherDebts: money(asset, row.otherDebts),
      };
      return [[row.loanId, { affordability, claimedBy, passedBy, rejection, note }] as const];
    }),
  );
}

export async function saveApplication(tx: Transaction, row: StoredApplication): Promise<void> {
  await tx.query(saveApplicationStatement, applications.valuesOf(row));
}

/** A signed agreement. */
export interface Agreement {
  readonly userId: UserId;
  readonly loanId: LoanId;
  readonly language: string;
  readonly text: string;
  readonly textHash: string;
  readonly typedName: string;
  readonly signature: string;
  readonly signedAt: Instant;
}

const agreements = table<Agreement>("loan_agreements").of({
  userId: uuid((row) => row.userId),
  loanId: uuid((row) => row.loanId),
  language: text((row) => row.language),
  text: text((row) => row.text),
  textHash: text((row) => row.textHash),
  typedName: text((row) => row.typedName),
  signature: text((row) => row.signature),
  signedAt: time((row) => row.signedAt),
});

export async function saveAgreement(tx: Transaction, agreement: Agreement): Promise<void> {
  await tx.query(saveAgreementStatement, agreements.valuesOf(agreement));
}

export async function readAgreement(tx: Tx, { userId, id }: Loan): Promise<Agreement | null> {
  const [row] = await tx.query<Agreement>(agreementStatement, [userId, id]);
  return row ?? null;
}

/** Records a PDF of an agreement by its hash; once for each different file. */
export async function saveAgreementFile(
  tx: Tx,
  { userId, loanId }: Agreement,
  { fileHash, at }: { readonly fileHash: string; readonly at: Instant },
): Promise<void> {
  await tx.query(saveFileStatement, [userId, loanId, fileHash, instantToColumn(at)]);
}

/** When a text or PDF with this hash was first recorded here; null if it is unknown. */
export async function findSigned(tx: Tx, hash: string): Promise<Instant | null> {
  const [row] = await tx.query<{ signedAt: Instant }>(signedStatement, [hash]);
  return row?.signedAt ?? null;
}

/** A member's name in an agreement: the verified name, otherwise the account's. */
export async function readSignerName(tx: Tx, userId: UserId): Promise<string> {
  const [row] = await tx.query<{ name: string }>(nameStatement, [userId]);
  if (row === undefined) throw new Error(`no member ${userId}`);
  return row.name;
}

/**
 * Recent credits that one operator alone has passed, as part of the context of a review. Every
 * operator's command holds the house's lock, so no other batch adds one between the read and the
 * decision; decisions of the same batch are added to the shared list.
 */
export const soleReviewsStore = (clock: Clock): Store<SoleReview[], never> => ({
  name: "loan.sole-reviews",
  load: async (tx, userIds) => {
    const reviews = [...(await readSoleReviews(tx, clock.now()))];
    return new Map(userIds.map((userId) => [userId, reviews]));
  },
  merge: (reviews) => reviews,
  save: () => Promise.reject(new Error("what was passed alone is saved with its credit")),
});

/**
 * Reviews of the server day of `now` and the day before, so that midnight separates no two
 * decisions.
 */
export async function readSoleReviews(tx: Tx, now: Instant): Promise<readonly SoleReview[]> {
  const since = instantToColumn(instant(startOfServerDay(now) - DAY_MS));
  const rows = await tx.query<SoleReviewRow>(soleReviewsStatement, [since]);
  return rows.map(({ asset, units, ...row }) => ({ ...row, amount: money(asset, units) }));
}

interface SoleReviewRow extends Omit<SoleReview, "amount"> {
  readonly asset: AssetCode;
  readonly units: bigint;
}

const soleReviewsStatement = sql(
  "loan.sole-reviews",
  `select passed_by as "operatorId", loans.user_id as "userId", book, asset, amount as units, at
   from loan_applications
   join loans on (loans.user_id, loans.id) = (loan_applications.user_id, loan_id)
   join loan_events passed on (passed.user_id, passed.loan_id) = (loans.user_id, loans.id)
     and passed.type = 'loan_passed' and passed.at >= $1
   where status in ('passed', 'paid') and not exists (select from loan_events first
     where (first.user_id, first.loan_id) = (loans.user_id, loans.id)
       and first.type = 'loan_first_yes')`,
);

const applicationsStatement = sql(
  "loan.applications",
  `select ${applications.select} from loan_applications where loan_id = any($1::uuid[])`,
);

const saveApplicationStatement = sql(
  "loan.save-application",
  `${applications.insert} on conflict (user_id, loan_id)
   do update set ${applications.set(["claimedBy", "passedBy", "rejection", "note"])}`,
);

const saveAgreementStatement = sql("loan.save-agreement", agreements.insert);

const agreementStatement = sql(
  "loan.agreement",
  `select ${agreements.select} from loan_agreements where (user_id, loan_id) = ($1, $2)`,
);

const saveFileStatement = sql(
  "loan.save-agreement-file",
  `insert into loan_agreement_files (user_id, loan_id, file_hash, created_at)
   values ($1, $2, $3, $4) on conflict do nothing`,
);

const signedStatement = sql(
  "loan.signed",
  `select signed_at as "signedAt" from loan_agreements where text_hash = $1
   union all
   select signed_at from loan_agreement_files files
   join loan_agreements signed on (signed.user_id, signed.loan_id) = (files.user_id, files.loan_id)
   where file_hash = $1
   order by 1 limit 1`,
);

const nameStatement = sql(
  "loan.signer-name",
  `select coalesce(advanced.name, basic.name, account) as name from member_names
   left join proven_names basic
     on basic.user_id = member_names.user_id and basic.level = 'basic'
   left join proven_names advanced
     on advanced.user_id = member_names.user_id and advanced.level = 'advanced'
   where member_names.user_id = $1`,
);
