import { type AssetCode, money, type UserId } from "@plumbline/engine/kernel";
import type { Adjustment, AdjustmentAccount } from "@plumbline/engine/wallet";
import {
  columnOrNull,
  instantFromColumn,
  instantOrNull,
  instantToColumn,
  unitsFromColumn,
  unitsToColumn,
} from "#platform/postgres/columns";
import { SaveRefused, type Store } from "#platform/command/command";
import { sql, type Transaction, type Tx } from "#platform/postgres/database";
import { loggedBeside } from "#services/operators/operator-command";
import { withCurrency } from "../notices/record-notices.ts";

/** What is decided about one member's adjustments, beside what they hold. */
export interface MemberAdjustments {
  readonly isKnown: boolean;
  readonly adjustments: ReadonlyMap<string, Adjustment>;
}

const adjustmentStore: Store<MemberAdjustments, Adjustment> = {
  name: "wallet.adjustments",
  load: async (tx, userIds) => {
    const [existing, rows] = await Promise.all([
      tx.query<{ userId: UserId }>(knownStatement, [userIds]),
      tx.query<AdjustmentRow>(loadStatement, [userIds]),
    ]);
    return new Map(
      userIds.map((userId): [UserId, MemberAdjustments] => {
        const own = rows.filter((row) => row.userId === userId).map(adjustmentOf);
        const isKnown = existing.some((row) => row.userId === userId);
        return [userId, { isKnown, adjustments: new Map(own.map((one) => [one.id, one])) }];
      }),
    );
  },
  merge: (state, next) => ({
    ...state,
    adjustments: new Map([...state.adjustments, [next.id, next]]),
  }),
  save: async (tx, changes) => {
    for (const { userId, next } of changes) await saveAdjustment(tx, userId, next);
  },
  noticesOf: ({ userId, next: { id, amount, direction, stage, words } }) => {
    // Proposed is nothing yet, and withdrawn nothing any more.
    if (stage !== "done") return [];
    const kind = direction === "credit" ? "adjustmentCredited" : "adjustmentDebited";
    return [{ userId, kind, aboutId: id, gaps: { amount: withCurrency(amount), words } }];
  },
};

/** For operators' commands, which are logged. */
export const loggedAdjustmentStore = loggedBeside(adjustmentStore);

async function saveAdjustment(
  tx: Transaction,
  userId: UserId,
  adjustment: Adjustment,
): Promise<void> {
  const { id, direction, amount, houseAccount, reason, ticket, words } = adjustment;
  const { stage, proposedBy, proposedAt, decidedBy, decidedAt } = adjustment;
  const saved = await tx.query(saveStatement, [
    userId,
    id,
    direction,
    amount.asset,
    unitsToColumn(amount.units),
    houseAccount,
    reason,
    ticket,
    words,
    stage,
    proposedBy,
    instantToColumn(proposedAt),
    decidedBy,
    columnOrNull(decidedAt),
  ]);
  if (saved.length === 0) throw new SaveRefused({ type: "adjustment_not_open" });
}

interface AdjustmentRow {
  readonly userId: UserId;
  readonly id: string;
  readonly direction: Adjustment["direction"];
  readonly currency: AssetCode;
  readonly amount: string;
  readonly houseAccount: AdjustmentAccount;
  readonly reason: Adjustment["reason"];
  readonly ticket: string;
  readonly words: string;
  readonly stage: Adjustment["stage"];
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

function adjustmentOf({ userId: _owner, currency, amount, ...row }: AdjustmentRow): Adjustment {
  return {
    ...row,
    amount: money(currency, unitsFromColumn(amount)),
    proposedAt: instantFromColumn(row.proposedAt),
    decidedAt: instantOrNull(row.decidedAt),
  };
}

interface AdjustmentLine {
  readonly adjustment: Adjustment;
  readonly userId: UserId;
  readonly account: string;
  readonly proposer: string;
  readonly decider: string | null;
}

/** One page of everybody's, the latest first, with the count of all. */
export async function findAdjustments(
  tx: Tx,
  request: {
    readonly stage?: Adjustment["stage"] | undefined;
    readonly userId?: string | undefined;
    readonly pageNo: number;
    readonly pageSize: number;
  },
): Promise<{ readonly found: readonly AdjustmentLine[]; readonly total: number }> {
  const { stage = null, userId = null, pageNo, pageSize } = request;
  const rows = await tx.query<
    AdjustmentRow & { account: string; proposer: string; decider: string | null }
  >(pageStatement, [stage, userId, pageSize, (pageNo - 1) * pageSize]);
  const [counted] = await tx.query<{ count: string }>(countStatement, [stage, userId]);
  const lines = rows.map(({ account, proposer, decider, ...row }) => {
    return { adjustment: adjustmentOf(row), userId: row.userId, account, proposer, decider };
  });
  return { found: lines, total: Number(counted?.count ?? 0) };
}

const COLUMNS = `adjustments.user_id as "userId", adjustments.id, direction, currency, amount,
  house_account as "houseAccount", reason, ticket, words, stage, proposed_by as "proposedBy",
  proposed_at as "proposedAt", decided_by as "decidedBy", decided_at as "decidedAt"`;

const knownStatement = sql(
  "wallet.known-users",
  'select user_id as "userId" from member_names where user_id = any($1::uuid[])',
);

const loadStatement = sql(
  "wallet.load-adjustments",
  `select ${COLUMNS} from adjustments where user_id = any($1::uuid[])`,
);

const WANTED = `where ($1::text is null or stage = $1)
  and ($2::uuid is null or adjustments.user_id = $2)`;

const pageStatement = sql(
  "wallet.adjustments",
  `select ${COLUMNS}, member_names.account, proposer.name as proposer, decider.name as decider
   from adjustments join member_names using (user_id)
   join operator_names proposer on proposer.id = proposed_by
   left join operator_names decider on decider.id = decided_by
   ${WANTED} order by proposed_at desc, adjustments.id desc limit $3 offset $4`,
);

const countStatement = sql(
  "wallet.adjustments-count",
  `select count(*) from adjustments ${WANTED}`,
);

// What was proposed never changes, and what is decided is decided.
const saveStatement = sql(
  "wallet.save-adjustment",
  `insert into adjustments (user_id, id, direction, currency, amount, house_account, reason, ticket,
     words, stage, proposed_by, proposed_at, decided_by, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (user_id, id) do update set stage = excluded.stage,
     decided_by = excluded.decided_by, decided_at = excluded.decided_at
   where adjustments.stage = 'proposed' returning id`,
);
