import {
  type AssetCode,
  type Instant,
  money,
  type Posting,
  ratePpm,
  type ReceiptId,
  type UserId,
} from "@plumbline/engine/kernel";
import type {
  CreditApplication,
  Loan,
  LoanEvent,
  LoanId,
  LoanKind,
  LoanStage,
  LoanStatus,
} from "@plumbline/engine/loan";
import { bool, int, type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import type { RequestId } from "#platform/process/ids";
import type { Agreement } from "./credit-rows.ts";

/** Loans in their present state. */
export const loans = table<Loan>("loans").of({
  userId: uuid((loan) => loan.userId),
  id: uuid((loan) => loan.id),
  book: text((loan) => loan.book),
  kind: text((loan): LoanKind => loan.kind),
  productId: text((loan) => loan.productId),
  termsVersion: int((loan) => loan.rates.termsVersion),
  dailyPpm: int((loan) => Number(loan.rates.dailyRate)),
  lateDailyPpm: int((loan) => Number(loan.rates.lateDailyRate)),
  initialLtvPpm: int((loan) => Number(loan.rates.ltv.initial)),
  warnLtvPpm: int((loan) => Number(loan.rates.ltv.warn)),
  callLtvPpm: int((loan) => Number(loan.rates.ltv.call)),
  liquidationLtvPpm: int((loan) => Number(loan.rates.ltv.liquidate)),
  collateralSpreadPpm: int((loan) => Number(loan.rates.collateralSpread)),
  asset: text((loan) => loan.amount.asset),
  amount: units((loan) => loan.amount.units),
  days: int((loan) => loan.days),
  status: text((loan): LoanStatus => loan.status),
  stage: text((loan): LoanStage | null => loan.stage),
  principal: units((loan) => loan.principal.units),
  interest: units((loan) => loan.interest.units),
  hoursCharged: int((loan) => loan.hoursCharged),
  pledgeAsset: text((loan): AssetCode | null => loan.collateral?.asset ?? null),
  pledgeAmount: units((loan) => loan.collateral?.units ?? null),
  appliedAt: time((loan) => loan.appliedAt),
  startsAt: time((loan) => loan.startsAt),
  endsAt: time((loan) => loan.endsAt),
  isExtended: bool((loan) => loan.isExtended),
  isWarned: bool((loan) => loan.isWarned),
  receiptId: uuid((loan) => loan.receiptId),
});

export type LoanRow = RowOf<typeof loans>;

/** The columns that change after the application. */
export const CHANGING = [
  "status",
  "stage",
  "principal",
  "interest",
  "hoursCharged",
  "pledgeAmount",
  "startsAt",
  "endsAt",
  "isExtended",
  "isWarned",
  "receiptId",
] as const;

export function loanOf(row: LoanRow): Loan {
  const rate = (ppm: number) => ratePpm(BigInt(ppm));
  const { asset, pledgeAsset } = row;
  return {
    id: row.id,
    userId: row.userId,
    book: row.book,
    kind: row.kind,
    productId: row.productId,
    status: row.status,
    stage: row.stage,
    amount: money(asset, row.amount),
    days: row.days,
    rates: {
      termsVersion: row.termsVersion,
      dailyRate: rate(row.dailyPpm),
      lateDailyRate: rate(row.lateDailyPpm),
      ltv: {
        initial: rate(row.initialLtvPpm),
        warn: rate(row.warnLtvPpm),
        call: rate(row.callLtvPpm),
        liquidate: rate(row.liquidationLtvPpm),
      },
      collateralSpread: rate(row.collateralSpreadPpm),
    },
    principal: money(asset, row.principal),
    interest: money(asset, row.interest),
    hoursCharged: row.hoursCharged,
    collateral: pledgeAsset === null ? null : money(pledgeAsset, row.pledgeAmount ?? 0n),
    appliedAt: row.appliedAt,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    isExtended: row.isExtended,
    isWarned: row.isWarned,
    receiptId: row.receiptId,
  };
}

/** The event of one command in a loan's history. */
export interface LoanLine {
  readonly userId: UserId;
  readonly loanId: LoanId;
  readonly requestId: RequestId;
  readonly type: LoanEvent["type"];
  readonly at: Instant;
  readonly postings: readonly Posting[];
  readonly receiptId: ReceiptId | null;
  /** The loan after it; null for events from before this column existed. */
  readonly principal: bigint | null;
  readonly interest: bigint | null;
  readonly hoursCharged: number | null;
}

const moved = ({ postings }: LoanLine, reason: string): bigint =>
  postings
    .filter((posting) => posting.reason === reason)
    .reduce((sum, { amount }) => sum + amount.units, 0n);

export const loanEvents = table<LoanLine>("loan_events").of({
  userId: uuid((line) => line.userId),
  loanId: uuid((line) => line.loanId),
  requestId: uuid((line) => line.requestId),
  type: text((line): LoanEvent["type"] => line.type),
  at: time((line) => line.at),
  lent: units((line) => moved(line, "loan_paid_out")),
  interestPaid: units((line) => moved(line, "loan_interest")),
  repaid: units((line) => moved(line, "loan_repaid")),
  pledged: units((line) => moved(line, "pledge_hold")),
  returned: units((line) => moved(line, "pledge_returned")),
  sold: units((line) => moved(line, "pledge_sold")),
  receiptId: uuid((line) => line.receiptId),
  principal: units((line) => line.principal),
  interest: units((line) => line.interest),
  hoursCharged: int((line) => line.hoursCharged),
});

export type LoanEventRow = RowOf<typeof loanEvents>;

/** The result of one command: the loan's new state and an event of its history. */
export interface LoanChange {
  readonly loan: Loan;
  readonly line: LoanLine;
  /** Present if the command changes the credit's application. */
  readonly application?: CreditApplication;
  readonly agreement?: Agreement;
}
