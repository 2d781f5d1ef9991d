import { hash } from "node:crypto";
import type { AssetCode, UserId } from "@plumbline/engine/kernel";
import {
  LIABILITIES_GENESIS,
  liabilityText,
  statementText,
  type SumNode,
  sumNodeText,
} from "@plumbline/engine/proof";
import { sql, type Tx } from "#platform/postgres/database";
import { OWED } from "./make-statement.ts";
import {
  type HashedStatement,
  loadLastStatement,
  loadStatementsBefore,
} from "./statement-store.ts";

export type LiabilityProblem =
  | "gap"
  | "broken_link"
  | "wrong_hash"
  /** A leaf differs from the journal's balance, or a balance is missing. */
  | "other_balances"
  | "other_root";

export interface LiabilitiesReport {
  /** The number of statements. */
  readonly statements: number;
  /** The number of leaves of the newest statement. */
  readonly leaves: number;
  readonly problem: { readonly number: number; readonly type: LiabilityProblem } | null;
}

const STATEMENTS_AT_ONCE = 1_000;

/**
 * Verifies the chain of all statements, and the balances and trees of the newest one, which are
 * computed here from the leaves alone, independently of the database's computation.
 */
export async function verifyLiabilities(tx: Tx): Promise<LiabilitiesReport> {
  const newest = await loadLastStatement(tx);
  if (newest === null) return { statements: 0, leaves: 0, problem: null };
  const report = { statements: newest.number, leaves: 0 };
  const broken = await brokenLink(tx, newest);
  if (broken !== null) return { ...report, problem: broken };
  const { number, throughSeq } = newest;
  const [balances] = await tx.query<{ other: number }>(differencesStatement, [number, throughSeq]);
  const leaves = await tx.query<LeafRow>(leavesStatement, [number]);
  const problem = (type: LiabilityProblem) => ({
    ...report,
    leaves: leaves.length,
    problem: { number, type },
  });
  if (balances?.other !== 0) return problem("other_balances");
  if (!areTotals(newest, leaves)) return problem("other_root");
  return { ...report, leaves: leaves.length, problem: null };
}

async function brokenLink(tx: Tx, newest: HashedStatement): Promise<LiabilitiesReport["problem"]> {
  let later: HashedStatement | null = null;
  for (let before = newest.number + 1; before > 1; before -= STATEMENTS_AT_ONCE) {
    const page = await loadStatementsBefore(tx, before, STATEMENTS_AT_ONCE);
    for (const statement of page) {
      const number: number = later === null ? newest.number : later.number - 1;
      if (statement.number !== number) return { number, type: "gap" };
      if (later !== null && later.prevHash !== statement.hash) {
        return { number: later.number, type: "broken_link" };
      }
      if (statement.hash !== hash("sha256", statementText(statement))) {
        return { number, type: "wrong_hash" };
      }
      later = statement;
    }
  }
  if (later?.number !== 1) return { number: 1, type: "gap" };
  return later.prevHash === LIABILITIES_GENESIS ? null : { number: 1, type: "broken_link" };
}

interface LeafRow {
  readonly asset: AssetCode;
  readonly userId: UserId;
  readonly nonce: string;
  readonly units: string;
}

function areTotals({ number, totals }: HashedStatement, rows: readonly LeafRow[]): boolean {
  const leaves = new Map<AssetCode, SumNode[]>();
  for (const { units: text, ...row } of rows) {
    const units = BigInt(text);
    const leaf = { hash: hash("sha256", liabilityText({ ...row, number, units })), units };
    const others = leaves.get(row.asset);
    if (others === undefined) leaves.set(row.asset, [leaf]);
    else others.push(leaf);
  }
  if (leaves.size !== totals.length) return false;
  return totals.every(({ asset, accounts, units, hash: root }) => {
    const nodes = leaves.get(asset) ?? [];
    const top = rootOf(nodes);
    return accounts === nodes.length && top?.hash === root && top.units === units;
  });
}

function rootOf(leaves: readonly SumNode[]): SumNode | undefined {
  let level = leaves;
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      // Half as many nodes, rounded up: each has a left child.
      const [left, right] = level.slice(at * 2, at * 2 + 2) as [SumNode, SumNode?];
      if (right === undefined) return left;
      return { hash: hash("sha256", sumNodeText(left, right)), units: left.units + right.units };
    });
  }
  return level[0];
}

const leavesStatement = sql(
  "liabilities.every-leaf",
  `select asset, user_id as "userId", encode(nonce, 'hex') as nonce, units::text as units
   from liability_leaves where number = $1 order by asset, position`,
);

const differencesStatement = sql(
  "liabilities.differences",
  `with owed as (${OWED}), leaves as (
     select user_id, asset, units from liability_leaves where number = $1::bigint
   )
   select count(*) as other from owed full join leaves using (user_id, asset)
   where owed.amount * 100000000 is distinct from leaves.units`,
);
