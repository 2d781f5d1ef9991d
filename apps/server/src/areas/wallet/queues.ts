import { type Queue, queueItems } from "#services/plug/queue";
import { RECONCILIATION_CASES } from "./treasury/reconciliation.ts";

/** Cases of two persons are due within a day. */
const proposals = (
  from: string,
  {
    and = "true",
    ...item
  }: { readonly why: string; readonly userId?: string; readonly and?: string },
): string =>
  queueItems(
    {
      caseId: "id",
      since: "proposed_at",
      dueAt: "proposed_at + interval '24 hours'",
      requesterId: "proposed_by",
      ...item,
    },
    `${from} where stage = 'proposed' and ${and}
      and proposed_at > $1::timestamptz - interval '24 hours'`,
  );

const RECORD = { caseId: "user_id || ':' || id", since: "since", userId: "user_id" } as const;

export const walletQueues: readonly Queue[] = [
  {
    name: "recharges",
    permission: "recharges.read",
    decidedBy: "recharges.decide",
    // A reversal that one person began waits for a second one as long as the first approval is
    // valid.
    items: `${queueItems(
      { ...RECORD, dueAt: "due_at" },
      "from wallet_records where direction = 'recharge' and (status = 0 or stage = 'reversing')",
    )} union all ${queueItems(
      RECORD,
      "from reversals_begun where since > $1::timestamptz - interval '24 hours'",
    )}`,
  },
  {
    name: "withdrawals",
    permission: "withdrawals.read",
    decidedBy: "withdrawals.decide",
    isAssignedInArea: true,
    items: queueItems(
      { ...RECORD, dueAt: "due_at", holderId: "details ->> 'claimedBy'" },
      "from wallet_records where direction = 'withdrawal' and (status = 0 or stage = 'reversing')",
    ),
  },
  {
    name: "adjustments",
    permission: "adjustments.read",
    decidedBy: "adjustments.decide",
    items: proposals("from adjustments", { why: "words", userId: "user_id" }),
  },
  {
    name: "houseTransfers",
    permission: "treasury.read",
    decidedBy: "treasury.fund",
    items: proposals("from house_transfers", { why: "why" }),
  },
  {
    name: "reconciliation",
    permission: "treasury.read",
    decidedBy: "treasury.observe",
    items: queueItems(
      { caseId: "currency", since: "since", dueAt: "due_at", why: "why" },
      RECONCILIATION_CASES,
    ),
  },
  {
    name: "payments",
    permission: "settings.read",
    decidedBy: "payments.settle",
    items: proposals("from settings_proposals", { why: "why", and: "subject = 'payments'" }),
  },
];
