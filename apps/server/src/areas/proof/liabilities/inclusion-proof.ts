import { type AssetCode, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import type { ResultOf } from "@plumbline/protocol";
import type { readInclusion } from "@plumbline/protocol/proof";
import { sql, type Tx } from "#platform/postgres/database";
import { type HashedStatement, loadLastStatement } from "./statement-store.ts";

type InclusionView = ResultOf<typeof readInclusion>;
type ShareView = InclusionView["shares"][number];

interface LeafRow {
  readonly asset: AssetCode;
  readonly nonce: string;
  readonly units: string;
}

/** A sibling on the path from a leaf to its root. */
interface SiblingRow {
  readonly asset: AssetCode;
  readonly hash: string;
  readonly units: string;
  readonly isLeft: boolean;
}

/** A user's liabilities in the newest statement, each with the path to its root. */
export async function readInclusionView(tx: Tx, userId: UserId): Promise<InclusionView> {
  const statement = await loadLastStatement(tx);
  if (statement === null) return { userId, statement, shares: [] };
  const owner = [userId, statement.number];
  const [leaves, siblings] = await Promise.all([
    tx.query<LeafRow>(leavesStatement, owner),
    tx.query<SiblingRow>(siblingsStatement, owner),
  ]);
  const shares = leaves.map(({ asset, nonce, units }): ShareView => ({
    currency: asset,
    amount: decimal(units),
    nonce,
    path: siblings
      .filter((sibling) => sibling.asset === asset)
      .map(({ hash, isLeft, units: sum }) => ({ hash, isLeft, sum: decimal(sum) })),
  }));
  return { userId, statement: statementView(statement), shares };
}

export const statementView = ({ at, totals, ...statement }: HashedStatement) => ({
  ...statement,
  timeMs: at,
  totals: totals.map(({ asset, accounts, units, hash }) => {
    return { currency: asset, accounts, sum: toDecimalText(units), hash };
  }),
});

const decimal = (units: string): string => toDecimalText(BigInt(units));

const leavesStatement = sql(
  "liabilities.own-leaves",
  `select asset, encode(nonce, 'hex') as nonce, units::text as units
   from liability_leaves where user_id = $1 and number = $2 order by asset`,
);

// A level without a sibling adds no step: there the node was promoted unchanged. No tree of an
// asset has more than 2⁴⁰ leaves. The limit makes the planner look up each sibling by its key, even
// in the first minutes of the day, when it has no statistics of the new trees.
const siblingsStatement = sql(
  "liabilities.siblings",
  `select leaf.asset, encode(node.hash, 'hex') as hash, node.units::text as units,
     node.position % 2 = 0 as "isLeft"
   from liability_leaves as leaf
   cross join generate_series(0, 40) as way (level)
   cross join lateral (
     select hash, units, position from liability_nodes
     where (number, asset, level, position)
       = (leaf.number, leaf.asset, way.level, (leaf.position >> way.level) # 1)
     limit 1
   ) as node
   where leaf.user_id = $1 and leaf.number = $2
   order by leaf.asset, way.level`,
);
