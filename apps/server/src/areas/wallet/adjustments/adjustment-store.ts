import { money, type UserId } from "@plumbline/engine/kernel";
import type { Adjustment } from "@plumbline/engine/wallet";
import { type RowOf, table, text, time, units, uuid } from "#platform/postgres/columns";
import { SaveRefused, type Store } from "#platform/command/command";
import { sql, type Transaction } from "#platform/postgres/database";
import { loggedBeside } from "#services/operators/operator-command";
import { withCurrency } from "../notices/record-notices.ts";
import { proposalList } from "../records/proposal-list.ts";

interface StoredAdjustment {
  readonly userId: UserId;
  readonly adjustment: Adjustment;
}

const adjustments = table<StoredAdjustment>("adjustments").of({
  userId: uuid(({ userId }) => userId),
  id: uuid(({ adjustment }) => adjustment.id),
  direction: text(({ adjustment }) => adjustment.direction),
  currency: text(({ adjustment }) => adjustment.amount.asset),
  amount: units(({ adjustment }) => adjustment.amount.units),
  houseAccount: text(({ adjustment }) => adjustment.houseAccount),
  reason: text(({ adjustment }) => adjustment.reason),
  ticket: text(({ adjustment }) => adjustment.ticket),
  words: text(({ adjustment }) => adjustment.words),
  stage: text(({ adjustment }) => adjustment.stage),
  proposedBy: uuid(({ adjustment }) => adjustment.proposedBy),
  proposedAt: time(({ adjustment }) => adjustment.proposedAt),
  decidedBy: uuid(({ adjustment }) => adjustment.decidedBy),
  decidedAt: time(({ adjustment }) => adjustment.decidedAt),
});

type AdjustmentRow = RowOf<typeof adjustments>;

export const adjustmentOf = ({
  userId: _owner,
  currency,
  amount,
  ...row
}: AdjustmentRow): Adjustment => ({
  ...row,
  amount: money(currency, amount),
});

/** The state, besides the balances, on which a member's adjustments are decided. */
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
    // A proposed adjustment has no effect yet, and a withdrawn one none any more.
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
  const saved = await tx.query(saveStatement, adjustments.valuesOf({ userId, adjustment }));
  if (saved.length === 0) throw new SaveRefused({ type: "adjustment_not_open" });
}

/** All members' adjustments and proposals. */
export const adjustmentList = proposalList<AdjustmentRow & { readonly account: string }>({
  name: "wallet.adjustments",
  table: "adjustments",
  queue: "adjustments",
  columns: `${adjustments.select}, member_names.account`,
  memberId: "adjustments.user_id",
  joins: "join member_names using (user_id)",
  ids: ["ticket"],
});

const knownStatement = sql(
  "wallet.known-users",
  'select user_id as "userId" from member_names where user_id = any($1::uuid[])',
);

const loadStatement = sql(
  "wallet.load-adjustments",
  `select ${adjustments.select} from adjustments where user_id = any($1::uuid[])`,
);

// A proposal's content never changes, and a decision on it is final.
const saveStatement = sql(
  "wallet.save-adjustment",
  `${adjustments.insert}
   on conflict (user_id, id) do update set ${adjustments.set(["stage", "decidedBy", "decidedAt"])}
   where adjustments.stage = 'proposed' returning id`,
);
