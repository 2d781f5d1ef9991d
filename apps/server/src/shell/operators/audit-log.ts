import { hash } from "node:crypto";
import {
  AUDIT_GENESIS,
  type AuditEntry,
  type AuditFacts,
  auditPreimage,
} from "@plumbline/engine/desk";
import { type Instant, instant } from "@plumbline/engine/kernel";
import { instantFromColumn, instantToColumn } from "../columns.ts";
import { sql, type Tx } from "../database.ts";

/**
 * Appends to the operators' log, in the transaction of what is logged. Every operator's command
 * locks the house's user first, so no two append at a time; a number that is taken would fail the
 * whole.
 */
export async function appendAudit(
  tx: Tx,
  news: readonly { readonly facts: AuditFacts; readonly at: Instant }[],
): Promise<void> {
  const [last] = await tx.query<{ seq: string; hash: string }>(lastStatement);
  let seq = Number(last?.seq ?? 0);
  let prevHash = last?.hash ?? AUDIT_GENESIS;
  for (const { facts, at } of news) {
    seq += 1;
    const entry = sealEntry({ ...facts, seq, at, prevHash });
    await tx.query(insertStatement, [
      ...[seq, instantToColumn(at), entry.operatorId, entry.operatorName, entry.call],
      ...[entry.subject, entry.before, entry.after, entry.requestId, prevHash, entry.hash],
    ]);
    prevHash = entry.hash;
  }
}

export type AuditProblem = "gap" | "broken_link" | "wrong_hash" | "not_logged";

export interface AuditReport {
  /** How many entries were found sound, up to the first problem. */
  readonly entries: number;
  /** The last sound entry's: kept elsewhere, it proves later that nothing before it changed. */
  readonly headHash: string;
  /** At which entry; for "not_logged" the request id of a command that the log lacks. */
  readonly problem: { readonly type: AuditProblem; readonly at: string } | null;
}

/**
 * Redoes the whole chain: numbers, links and hashes. Then looks whether every operator's command in
 * the journal has its entry, which a log with its end cut off has not.
 */
export async function verifyAudit(tx: Tx): Promise<AuditReport> {
  let entries = 0;
  let headHash = AUDIT_GENESIS;
  for await (const entry of readAudit(tx)) {
    const type = problemOf(entry, { seq: entries + 1, prevHash: headHash });
    if (type !== null) return { entries, headHash, problem: { type, at: String(entry.seq) } };
    entries += 1;
    headHash = entry.hash;
  }
  const [missing] = await tx.query<{ requestId: string }>(missingStatement);
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

interface AuditRow extends Omit<AuditEntry, "seq" | "at"> {
  readonly seq: string;
  readonly at: Date;
}

const PAGE_SIZE = 1_000;

async function* readAudit(tx: Tx): AsyncGenerator<AuditEntry> {
  for (let after = 0; ;) {
    const rows = await tx.query<AuditRow>(pageStatement, [after, PAGE_SIZE]);
    for (const row of rows) {
      const seq = Number(row.seq);
      yield { ...row, seq, at: instant(instantFromColumn(row.at)) };
      after = seq;
    }
    if (rows.length < PAGE_SIZE) return;
  }
}

const lastStatement = sql(
  "audit.last",
  "select seq, encode(hash, 'hex') as hash from audit_entries order by seq desc limit 1",
);

const insertStatement = sql(
  "audit.insert",
  `insert into audit_entries (seq, at, operator_id, operator_name, call, subject, before, after,
     request_id, prev_hash, hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, decode($10, 'hex'), decode($11, 'hex'))`,
);

const pageStatement = sql(
  "audit.page",
  `select seq, at, operator_id as "operatorId", operator_name as "operatorName", call, subject,
     before, after, request_id as "requestId", encode(prev_hash, 'hex') as "prevHash",
     encode(hash, 'hex') as hash
   from audit_entries where seq > $1 order by seq limit $2`,
);

// Operators' commands carry the desk's name, whoever's money they are about.
const missingStatement = sql(
  "audit.missing",
  `select request_id as "requestId" from journal_entries
   where command like 'desk:%' and not exists (
       select from audit_entries where audit_entries.request_id = journal_entries.request_id)
   order by created_at limit 1`,
);
