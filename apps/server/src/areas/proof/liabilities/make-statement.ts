import { hash } from "node:crypto";
import type { AssetCode, Instant } from "@plumbline/engine/kernel";
import {
  LIABILITIES_GENESIS,
  type LiabilityStatement,
  type LiabilityTotal,
  statementText,
} from "@plumbline/engine/proof";
import { toWireTime } from "@plumbline/protocol";
import { PATIENT, patienceStatement } from "#platform/ledger/conservation";
import { type Database, sql, type Transaction } from "#platform/postgres/database";
import { insertStatement, loadLastStatement } from "./statement-store.ts";

/** The advisory lock of the process that writes a statement. */
const MAKING = 726_406;

/**
 * The number of days, including today, for which owners can request their proof; older ones have
 * totals only.
 */
const PROVEN_DAYS = 7;

/**
 * Writes the statement of liabilities, once a server day: every live balance as of the last
 * checkpoint, as one Merkle-sum tree for each asset. Returns null if today's exists, if another
 * process writes it, or if there were never any liabilities. Unrealised results of positions are
 * not included, and debts of users are not subtracted.
 *
 * The trees are built in the database, because large ones would not fit in the memory of a process;
 * each level is one statement. The audit builds them again independently.
 */
export function makeStatement(
  database: Database,
  now: Instant,
): Promise<LiabilityStatement | null> {
  return database.transaction(async (tx) => {
    tx.send(patienceStatement);
    const [lock] = await tx.query<{ isOurs: boolean }>(lockStatement, [MAKING]);
    const last = await loadLastStatement(tx);
    const day = serverDay(now);
    if (lock?.isOurs !== true || (last !== null && day <= serverDay(last.at))) return null;
    const number = (last?.number ?? 0) + 1;
    const [checkpoint] = await tx.query<{ seq: number }>(throughStatement);
    const throughSeq = checkpoint?.seq ?? 0;
    const totals = await growTrees(tx, { number, throughSeq });
    if (last === null && totals.length === 0) return null;
    const prevHash = last?.hash ?? LIABILITIES_GENESIS;
    const statement = { number, at: now, throughSeq, totals, prevHash };
    await insertStatement(tx, day, {
      ...statement,
      hash: hash("sha256", statementText(statement)),
    });
    tx.send(pruneLeavesStatement, [number - PROVEN_DAYS]);
    tx.send(pruneNodesStatement, [number - PROVEN_DAYS]);
    return statement;
  }, PATIENT);
}

const serverDay = (at: Instant): string => toWireTime(at).slice(0, "YYYY-MM-DD".length);

async function growTrees(
  tx: Transaction,
  { number, throughSeq }: { readonly number: number; readonly throughSeq: number },
): Promise<readonly LiabilityTotal[]> {
  tx.send(leavesStatement, [number, throughSeq]);
  tx.send(groundStatement, [number]);
  for (let level = 0; ; level += 1) {
    const [grown] = await tx.query<{ nodes: number }>(levelStatement, [number, level]);
    if (grown?.nodes === 0) break;
  }
  const roots = await tx.query<RootRow>(rootsStatement, [number]);
  return roots.map(({ units, ...root }) => ({ ...root, units: BigInt(units) }));
}

interface RootRow {
  readonly asset: AssetCode;
  readonly accounts: number;
  readonly hash: string;
  /** As text: the pool's number type cannot hold it. */
  readonly units: string;
}

const lockStatement = sql("liabilities.lock", 'select pg_try_advisory_xact_lock($1) as "isOurs"');

const throughStatement = sql(
  "liabilities.through",
  "select coalesce(max(through_seq), 0) as seq from house_checkpoints",
);

/** Balances at a posting: the present ones without later postings. */
export const OWED = `
  select user_id, asset, sum(amount) as amount from (
    select user_id, asset, amount from balances where book = 'live'
    union all
    select user_id, asset, -amount from postings
      where seq > $2 and book = 'live' and to_account like 'user:%'
    union all
    select user_id, asset, amount from postings
      where seq > $2 and book = 'live' and from_account like 'user:%'
  ) as moved
  group by user_id, asset having sum(amount) > 0`;

// Ordered by nonces, so that the neighbours of a leaf change every day.
const leavesStatement = sql(
  "liabilities.leaves",
  `insert into liability_leaves (user_id, number, asset, position, nonce, units)
   select user_id, $1::bigint, asset, row_number() over (partition by asset order by nonce) - 1,
     nonce, trunc(amount * 100000000)
   from (
     select *, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as nonce
     from (${OWED}) as owed
   ) as drawn`,
);

const groundStatement = sql(
  "liabilities.ground",
  `insert into liability_nodes (number, asset, level, position, hash, units)
   select number, asset, 0, position, sha256(convert_to(
     concat_ws('|', 'liability-v1', number, asset, user_id, encode(nonce, 'hex'), units),
     'UTF8')), units
   from liability_leaves where number = $1`,
);

// The next level of each tree that has two nodes or more. An odd last node is promoted unchanged.
// Siblings are found in one pass: a join would read the whole level for each node, as the planner
// has no statistics of new rows.
const levelStatement = sql(
  "liabilities.level",
  `with pairs as (
     select asset, position, hash, units, count(*) over (partition by asset) as nodes,
       lead(hash) over in_order as right_hash, lead(units) over in_order as right_units
     from liability_nodes where number = $1::bigint and level = $2::smallint
     window in_order as (partition by asset order by position)
   ), grown as (
     insert into liability_nodes (number, asset, level, position, hash, units)
     select $1, asset, $2 + 1, position / 2,
       case when right_hash is null then hash else sha256(convert_to(concat_ws('|',
         'liabilities-v1', encode(hash, 'hex'), units, encode(right_hash, 'hex'), right_units),
         'UTF8')) end,
       units + coalesce(right_units, 0)
     from pairs where position % 2 = 0 and nodes > 1
     returning 1)
   select count(*) as nodes from grown`,
);

// Leaves are counted once for each tree, not with each of its nodes.
const rootsStatement = sql(
  "liabilities.roots",
  `select asset, encode(hash, 'hex') as hash, units::text as units, accounts
   from (
     select distinct on (asset) asset, hash, units
     from liability_nodes where number = $1 order by asset, level desc
   ) as root
   join (
     select asset, count(*) as accounts from liability_leaves where number = $1 group by asset
   ) as counted using (asset) order by asset`,
);

const pruneLeavesStatement = sql(
  "liabilities.prune-leaves",
  "delete from liability_leaves where number <= $1",
);

const pruneNodesStatement = sql(
  "liabilities.prune-nodes",
  "delete from liability_nodes where number <= $1",
);
