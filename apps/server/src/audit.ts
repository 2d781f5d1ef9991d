import { type Instant, instant, MINUTE_MS } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import {
  type BookSum,
  type ConservationReport,
  reportConservation,
} from "#platform/ledger/conservation";
import { type Database, sql } from "#platform/postgres/database";
import { findUncaused, uncausedText } from "#platform/ledger/causes";
import {
  AUDIT_STREAM,
  auditChain,
  type AuditReport,
  verifyAudit,
} from "#services/operators/audit-log";
import type { TickSource } from "#services/ticks/read-ticks";
import { tickChain, tickStream } from "./areas/market/tick-chain.ts";
import { readEverySymbol } from "./areas/market/symbols/symbol-versions.ts";
import { type ChainReport, verifyChain } from "./areas/market/verify-chain.ts";
import { liabilityChain } from "./areas/proof/liabilities/statement-store.ts";
import {
  type LiabilitiesReport,
  verifyLiabilities,
} from "./areas/proof/liabilities/verify-liabilities.ts";
import { type Books, JOURNAL, lostHeads } from "./areas/proof/seals/seal-books.ts";
import type { Seal } from "./areas/proof/seals/seal-store.ts";
import { type SealsReport, verifySeals } from "./areas/proof/seals/verify-seals.ts";
import { type ReceiptsReport, verifyReceipts } from "./areas/proof/verify-receipts.ts";
import { countRecords } from "./areas/wallet/records/queries.ts";
import { RECEIPT_VERIFIERS } from "./receipt-verifiers.ts";
import { CAUSES } from "./causes.ts";

/** All records that are verified and sealed every minute. */
export const BOOKS: Books = {
  causes: CAUSES,
  chains: [auditChain, tickChain, liabilityChain],
};

export interface AuditOptions {
  /** From the start instead of from the newest seal. */
  readonly isFull: boolean;
  /** The key that signs the seals; null: this server has no key yet. */
  readonly publicKey: string | null;
  readonly now: Instant;
}

/** The database, and the archive files of ticks. */
export interface AuditedBooks extends TickSource {
  readonly database: Database;
}

export interface Audit {
  /** The lines of the report: what was verified, what is wrong, and what is covered. */
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}

/** The outcome of one check: its summary, and its problems. */
interface Finding {
  readonly text: string;
  readonly bent: readonly string[];
}

/** The position from which records are verified: the seal covers everything earlier. */
interface Beginning {
  readonly seal: Seal | null;
  /**
   * Earlier than the seal, because a command is decided before it is written, and a seal may be
   * written in between.
   */
  readonly since: Instant;
  headOf(stream: string): { readonly last: number; readonly hash: string } | undefined;
}

const DECIDED_BEFORE_MS = 10 * MINUTE_MS;

/**
 * Verifies everything that is chained, sealed or published, from the newest seal or from the start:
 * seals, the operators' log, every symbol's ticks with their prices, every receipt, the cause of
 * every posting, the sum of all balances, and the published liabilities.
 */
export async function auditBooks(
  books: AuditedBooks,
  { isFull, publicKey, now }: AuditOptions,
): Promise<Audit> {
  const { database } = books;
  const seals = await verifySeals(database, { publicKey, isFull });
  // If the seal itself is invalid, everything under it is verified too.
  const beginning = beginningAt(isFull || seals.problem !== null ? null : seals.newest);
  const findings: Finding[] = [sealsFound(seals), await sealedFound(database, seals.newest)];
  const log = await verifyAudit(database, afterHead(beginning, AUDIT_STREAM));
  findings.push(logFound(log));
  let ticks = 0;
  for (const { symbol } of await readEverySymbol(database)) {
    const after = beginning.headOf(tickStream(symbol));
    const chain = await verifyChain(books, symbol, after);
    ticks += chain.ticks;
    findings.push(chainFound(chain));
  }
  findings.push(receiptsFound(await verifyReceipts(books, RECEIPT_VERIFIERS, beginning.since)));
  const afterSeq = BigInt(beginning.headOf(JOURNAL)?.last ?? 0);
  const { postings, uncaused } = await findUncaused(database, BOOKS.causes, {
    afterSeq,
    throughSeq: 2n ** 62n,
  });
  findings.push({
    text: `${postings} postings were traced to their causes.`,
    bent: uncaused.map((one) => uncausedText(BOOKS.causes, one)),
  });
  findings.push(conservationFound(await conservation(database, isFull)));
  findings.push(liabilitiesFound(await verifyLiabilities(database)));
  const isWhole = findings.every(({ bent }) => bent.length === 0);
  const covered = await countsSince(database, beginning.since);
  const sealCount = seals.newest === null ? 0 : seals.newest.number - seals.first + 1;
  return {
    isWhole,
    lines: [
      ...findings.flatMap(({ text, bent }) => [text, ...bent.map((line) => `BENT: ${line}`)]),
      `Covered, ${fromText(beginning)} to ${instantToColumn(now)}: ${covered}, ` +
        `${postings} postings, ${log.entries} lines of the operators' log, ${ticks} ticks, ` +
        `${sealCount} seals.`,
      ...(beginning.seal === null ? [] : [UNDER_SEAL]),
      isWhole ? "Whole: nothing of it was changed or left out." : "NOT WHOLE.",
    ],
  };
}

const UNDER_SEAL = "What is older is under that seal; -- --full looks at it again.";

const fromText = ({ seal }: Beginning): string =>
  seal === null ? "from the start" : `from seal ${seal.number} of ${instantToColumn(seal.at)}`;

const beginningAt = (seal: Seal | null): Beginning => ({
  seal,
  since: instant(seal === null ? 0 : Math.max(0, seal.at - DECIDED_BEFORE_MS)),
  headOf: (stream) => seal?.heads.find((head) => head.stream === stream),
});

function afterHead({ headOf, since }: Beginning, stream: string) {
  const head = headOf(stream);
  return head === undefined ? undefined : { ...head, at: since };
}

const SEAL_PROBLEMS = {
  gap: "it is missing",
  broken_link: "its link to an earlier seal is broken",
  wrong_hash: "something was changed in it",
  wrong_signature: "its signature is not that of its key",
  other_key: "it is not signed with this server's key",
  other_postings: "the postings under it are not those that were sealed",
} as const satisfies Record<NonNullable<SealsReport["problem"]>["type"], string>;

function sealsFound({ first, newest, problem }: SealsReport): Finding {
  if (newest === null) {
    return { text: "There is no seal: everything is looked at from the start.", bent: [] };
  }
  const bent = problem === null ? [] : [`seal ${problem.number}: ${SEAL_PROBLEMS[problem.type]}.`];
  return {
    text:
      `Seals ${first} to ${newest.number} were redone; the newest is of ` +
      `${instantToColumn(newest.at)}, its hash is ${newest.hash}.`,
    bent,
  };
}

/** Whether all chains still have the records that the newest seal names. */
async function sealedFound(database: Database, newest: Seal | null): Promise<Finding> {
  const heads = newest?.heads ?? [];
  const lost = await Promise.all(BOOKS.chains.map((chain) => lostHeads(database, chain, heads)));
  return {
    text: `${heads.length} sealed heads were looked for.`,
    bent: lost.flat().map(({ text }) => `${text}.`),
  };
}

const LOG_PROBLEMS = {
  gap: "an entry is missing before number",
  broken_link: "the link to the entry before is broken at number",
  wrong_hash: "something was changed in number",
  not_logged: "no entry is there for the command with request id",
} as const satisfies Record<NonNullable<AuditReport["problem"]>["type"], string>;

const logFound = ({ entries, headHash, problem }: AuditReport): Finding => ({
  text: `${entries} entries of the operators' log are sound; the last one's hash is ${headHash}.`,
  bent: problem === null ? [] : [`${LOG_PROBLEMS[problem.type]} ${problem.at}.`],
});

const CHAIN_PROBLEMS = {
  gap: "it is missing",
  broken_link: "the link to the tick before is broken",
  wrong_hash: "something was changed",
  wrong_price: "its price is not the index of its venues",
} as const satisfies Record<NonNullable<ChainReport["problem"]>["type"], string>;

const chainFound = ({ symbol, ticks, headHash, problem }: ChainReport): Finding => ({
  text: `${symbol}: ${ticks} ticks are sound; the last one's hash is ${headHash}.`,
  bent: problem === null ? [] : [`tick ${problem.seq}: ${CHAIN_PROBLEMS[problem.type]}.`],
});

const RECEIPT_PROBLEMS = {
  no_entry: "no entry of the journal names it",
  no_receipt: "the journal names it, and it is not there",
  not_honest: "its rule makes something else of the recorded ticks and terms",
  other_postings: "the journal's postings are others",
} as const satisfies Record<NonNullable<ReceiptsReport["problem"]>["type"], string>;

const receiptsFound = ({ receipts, problem }: ReceiptsReport): Finding => ({
  text: `${receipts} receipts were redone.`,
  bent: problem === null ? [] : [`receipt ${problem.id}: ${RECEIPT_PROBLEMS[problem.type]}.`],
});

const isOff = ({ sum }: BookSum): boolean => sum !== 0n;

/** A wrong sum does not identify an account, so every account is then compared. */
async function conservation(database: Database, isFull: boolean): Promise<ConservationReport> {
  const report = await reportConservation(database, isFull ? "all" : "recent");
  const isUnnamed = report.sums.some(isOff) && report.discrepancies.length === 0;
  return isUnnamed ? reportConservation(database, "all") : report;
}

const conservationFound = ({ sums, discrepancies }: ConservationReport): Finding => ({
  text: `The balances of ${sums.length} books and currencies were added up.`,
  bent: [
    ...sums.filter(isOff).map(({ book, currency }) => `${book} ${currency} does not sum to zero.`),
    ...discrepancies.map(
      ({ account, stored, posted }) => `${account} keeps ${stored}, was posted ${posted}.`,
    ),
  ],
});

const LIABILITY_PROBLEMS = {
  gap: "it is missing",
  broken_link: "its link to the statement before is broken",
  wrong_hash: "something was changed in it",
  other_balances: "it does not say what the journal's balances were",
  other_root: "its tree comes to another root or sum",
} as const satisfies Record<NonNullable<LiabilitiesReport["problem"]>["type"], string>;

const liabilitiesFound = ({ statements, leaves, problem }: LiabilitiesReport): Finding => ({
  text:
    `${statements} statements of what users are owed were redone, ` +
    `and ${leaves} balances of the newest.`,
  bent:
    problem === null
      ? []
      : [`statement of liabilities ${problem.number}: ${LIABILITY_PROBLEMS[problem.type]}.`],
});

const entriesStatement = sql(
  "audit.count-entries",
  "select count(*) as entries from journal_entries where created_at >= $1",
);

async function countsSince(database: Database, since: Instant): Promise<string> {
  const from = [instantToColumn(since)];
  const [counted] = await database.query<{ entries: number }>(entriesStatement, from);
  return `${counted?.entries ?? 0} entries, ${await countRecords(database, since)} records`;
}
