import { hash } from "node:crypto";
import {
  AUDIT_GENESIS,
  type AuditEntry,
  type AuditFacts,
  auditPreimage,
} from "@plumbline/engine/desk";
import { type Instant, instant } from "@plumbline/engine/kernel";
import type { SealedHead } from "@plumbline/engine/proof";
import { digest, instantToColumn, int8, table, text, time, uuid } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import type { HashChain } from "#platform/ledger/verification";

/**
 * Appends to the operators' log, in the transaction of the logged change. Every operator's command
 * locks the house's user first, so no two append at the same time; a duplicate number would fail
 * the whole transaction.
 */
export async function appendAudit(
  tx: Tx,
  news: readonly { readonly facts: AuditFacts; readonly at: Instant }[],
): Promise<void> {
  const [last] = await tx.query<{ seq: number; hash: string }>(lastStatement);
  let seq = last?.seq ?? 0;
  let prevHash = last?.hash ?? AUDIT_GENESIS;
  for (const { facts, at } of news) {
    seq += 1;
    const entry = sealEntry({ ...facts, seq, at, prevHash });
    await tx.query(insertStatement, entries.valuesOf(entry));
    prevHash = entry.hash;
  }
}

export const AUDIT_STREAM = "audit";

/** The operators' log as a chain, whose head is sealed. */
export const auditChain: HashChain = {
  isOf: (stream) => stream === AUDIT_STREAM,
  heads: async (tx) => (await tx.query<HeadRow>(lastStatement)).map(headOf),
  recordsAt: async (tx, heads) =>
    (await tx.query<HeadRow>(hashesStatement, [heads.map(({ last }) => last)])).map(headOf),
};

interface HeadRow {
  readonly seq: number;
  readonly hash: string;
}

const headOf = ({ seq, hash: its }: HeadRow) => ({
  stream: AUDIT_STREAM,
  last: seq,
  hash: its,
});

export type AuditProblem = "gap" | "broken_link" | "wrong_hash" | "not_logged";

export interface AuditReport {
  /** The number of valid entries, up to the first problem. */
  readonly entries: number;
  /**
   * The hash of the last valid entry: stored elsewhere, it proves later that no earlier entry
   * changed.
   */
  readonly headHash: string;
  /**
   * The entry with the problem; for "not_logged" the request id of a command that is missing from
   * the log.
   */
  readonly problem: { readonly type: AuditProblem; readonly at: string } | null;
}

const BEGINNING = { last: 0, hash: AUDIT_GENESIS, at: instant(0) };

/**
 * Verifies the whole chain, or the part after a head: numbers, links and hashes. Then checks that
 * every operator's command in the journal since then has its entry, which detects a log whose end
 * was cut off.
 */
export async function verifyAudit(
  tx: Tx,
  after: Pick<SealedHead, "last" | "hash"> & { readonly at: Instant } = BEGINNING,
): Promise<AuditReport> {
  let entries = 0;
  let headHash = after.hash;
  for await (const entry of readAudit(tx, after.last)) {
    const type = problemOf(entry, { seq: after.last + entries + 1, prevHash: headHash });
    if (type !== null) return { entries, headHash, problem: { type, at: String(entry.seq) } };
    entries += 1;
    headHash = entry.hash;
  }
  const since = instantToColumn(after.at);
  const [missing] = await tx.query<{ requestId: string }>(missingStatement, [since]);
  const problem =
    missing === undefined ? null : { type: "not_logged" as const, at: missing.requestId };
  return { entries, headHash, problem };
}

function problemOf(
  entry: AuditEntry,
  expected: { readonly seq: number; readonly prevHash: string },
): AuditProblem | null {
  if (entry.seq !== expected.seq) return "gap";
  if (entry.prevHash !== expected.prevHash) return "broken_link";
  return entry.hash === sealEntry(entry).hash ? null : "wrong_hash";
}

function sealEntry(entry: Omit<AuditEntry, "hash">): AuditEntry {
  return { ...entry, hash: hash("sha256", auditPreimage(entry), "hex") };
}

const PAGE_SIZE = 1_000;

async function* readAudit(tx: Tx, afterSeq: number): AsyncGenerator<AuditEntry> {
  for (let after = afterSeq; ;) {
    const rows = await tx.query<AuditEntry>(pageStatement, [after, PAGE_SIZE]);
    for (const entry of rows) {
      yield entry;
      after = entry.seq;
    }
    if (rows.length < PAGE_SIZE) return;
  }
}

const lastStatement = sql(
  "audit.last",
  "select seq, encode(hash, 'hex') as hash from audit_entries order by seq desc limit 1",
);

const hashesStatement = sql(
  "audit.hashes",
  "select seq, encode(hash, 'hex') as hash from audit_entries where seq = any($1::bigint[])",
);

const entries = table<AuditEntry>("audit_entries").of({
  seq: int8(({ seq }) => seq),
  at: time(({ at }) => at),
  operatorId: uuid(({ operatorId }) => operatorId),
  operatorName: text(({ operatorName }) => operatorName),
  call: text(({ call }) => call),
  subject: text(({ subject }) => subject),
  before: text(({ before }) => before),
  after: text(({ after }) => after),
  requestId: uuid(({ requestId }) => requestId),
  prevHash: digest(({ prevHash }) => prevHash),
  hash: digest((entry) => entry.hash),
});

const insertStatement = sql("audit.insert", entries.insert);

const pageStatement = sql(
  "audit.page",
  `select ${entries.select} from audit_entries where seq > $1 order by seq limit $2`,
);

// Operators' commands have the desk's prefix, also if they move members' money.
const missingStatement = sql(
  "audit.missing",
  `select request_id as "requestId" from journal_entries
   where created_at >= $1 and command like 'desk:%' and not exists (
       select from audit_entries where audit_entries.request_id = journal_entries.request_id)
   order by created_at limit 1`,
);

/**
 * SQL: the number of operators whose commands about the posting's member and cause are in the log
 * up to that time. Reads the row `moved`, as causes do.
 */
export const loggedPersons = (call: string): string =>
  `(select count(distinct operator_id) from ${loggedLines(call)})`;

/** SQL: the time of the last of them. */
export const lastLoggedAt = (call: string): string => `(select max(at) from ${loggedLines(call)})`;

// The subject as `recordSubject` writes it.
const loggedLines = (call: string): string =>
  `audit_entries where subject = moved.user_id || ':' || moved.cause_id and call = '${call}'
     and at <= moved.at`;
