import { isLess, type Money, subtract, type UserId } from "@plumbline/engine/kernel";
import {
  creditOf,
  type Recharge,
  type RechargeStage,
  type WalletChange,
  type WalletState,
  type Withdrawal,
  type WithdrawalStage,
} from "@plumbline/engine/wallet";
import { toWireTime } from "@plumbline/protocol";
import type { Change } from "#platform/command/command";
import { type Gap, type Notice, staffNote } from "#services/notifications/notice";
import { amountText } from "../records/record-view.ts";

/**
 * The notice to the member for each change of a recharge or withdrawal; a first of two approvals
 * has none.
 */
export function recordNotices({
  userId,
  before,
  next: { recharge, settled = [], withdrawal },
}: Pick<Change<WalletState, WalletChange>, "userId" | "before" | "next">): readonly Notice[] {
  const recharges = [...settled, ...(recharge ? [recharge] : [])].flatMap((one) => {
    const was = before.recharges.get(one.id)?.stage ?? null;
    return was === one.stage ? [] : (RECHARGE_NOTICES[one.stage]?.(one, { userId, was }) ?? []);
  });
  if (withdrawal === undefined) return recharges;
  const isMoved = before.withdrawals.get(withdrawal.id)?.stage !== withdrawal.stage;
  const outgoing = isMoved ? WITHDRAWAL_NOTICES[withdrawal.stage]?.(withdrawal, userId) : null;
  return outgoing ? [...recharges, outgoing] : recharges;
}

interface NoticeText {
  readonly userId: UserId;
  /** The stage before; null for a new recharge. */
  readonly was: RechargeStage | null;
}

/** By the new stage of a recharge; null if nothing was decided yet. */
const RECHARGE_NOTICES: Readonly<
  Record<RechargeStage, ((recharge: Recharge, noticeContext: NoticeText) => Notice) | null>
> = {
  submitted: null,
  seen: null,
  confirmed: null,
  delivered: (recharge, context) =>
    context.was === "reversing"
      ? standingNotice(recharge, context)
      : creditedNotice(recharge, context),
  rejected: ({ id, claimed, reason, note }, { userId }) => ({
    userId,
    kind: "rechargeRejected",
    aboutId: id,
    gaps: { id, claimed: withCurrency(claimed), reason: reasonGap(reason), note: staffNote(note) },
  }),
  reversing: (recharge, { userId }) => ({
    userId,
    kind: "rechargeReversing",
    aboutId: recharge.id,
    gaps: { ...reversedGaps(recharge), due: toWireTime(recharge.dueAt) },
  }),
  owing: (recharge, { userId }) => {
    const { reversedAmount, owed } = decidedOf(recharge);
    return {
      userId,
      kind: "rechargeOwing",
      aboutId: recharge.id,
      gaps: {
        ...reversedGaps(recharge),
        taken: withCurrency(reversedAmount),
        owed: withCurrency(owed),
      },
    };
  },
  reversed: (recharge, message) => {
    const { userId, was } = message;
    if (was === "owing") return endedDebtNotice(recharge, message);
    const gaps = reversedGaps(recharge);
    return { userId, kind: "rechargeReversed", aboutId: recharge.id, gaps };
  },
};

function creditedNotice(recharge: Recharge, { userId }: NoticeText): Notice {
  const { claimed, fee, id, received } = recharge;
  const amount = withCurrency(creditedOf(recharge));
  const about = { userId, aboutId: id };
  if (received === null || received.units === claimed.units) {
    return { ...about, kind: "rechargeCredited", gaps: { id, amount } };
  }
  return {
    ...about,
    kind: "rechargePartlyCredited",
    gaps: {
      id,
      amount,
      claimed: withCurrency(claimed),
      received: withCurrency(received),
      fee: withCurrency(fee),
    },
  };
}

const standingNotice = (recharge: Recharge, { userId }: NoticeText): Notice => ({
  userId,
  kind: "rechargeStands",
  aboutId: recharge.id,
  gaps: {
    id: recharge.id,
    amount: withCurrency(creditedOf(recharge)),
    words: recharge.note ?? "–",
  },
});

/** Nothing is outstanding any more: the member paid all of it, or staff wrote the rest off. */
function endedDebtNotice(recharge: Recharge, { userId }: NoticeText): Notice {
  const { id, note } = recharge;
  const credit = creditedOf(recharge);
  const { reversedAmount } = decidedOf(recharge);
  const gaps = { id, amount: withCurrency(credit) };
  if (!isLess(reversedAmount, credit))
    return { userId, kind: "rechargeSettled", aboutId: id, gaps };
  const released = withCurrency(subtract(credit, reversedAmount));
  return {
    userId,
    kind: "rechargeReleased",
    aboutId: id,
    gaps: { ...gaps, released, words: note ?? "–" },
  };
}

function reversedGaps(recharge: Recharge) {
  const { note, reason } = recharge;
  // If neither the payer nor the chain gave a reason, staff gave one in words.
  const why: Gap =
    reason === null
      ? { key: "notification.reversedBy.staff", gaps: { words: note ?? "–" } }
      : { key: `notification.reversedBy.${reason === "gone_from_chain" ? "chain" : "payer"}` };
  return { id: recharge.id, amount: withCurrency(creditedOf(recharge)), why };
}

function creditedOf(recharge: Recharge): Money {
  const credit = creditOf(recharge);
  if (credit === null) throw new Error("what was credited has arrived");
  return credit;
}

function decidedOf({ reversedAmount, owed }: Recharge) {
  if (reversedAmount === null || owed === null)
    throw new Error("it was decided about its reversal");
  return { reversedAmount, owed };
}

/** The same by the new stage of a withdrawal; members' own actions have none. */
const WITHDRAWAL_NOTICES: Readonly<
  Record<WithdrawalStage, ((withdrawal: Withdrawal, userId: UserId) => Notice) | null>
> = {
  submitted: null,
  processing: null,
  cancelled: null,
  approved: ({ id, amount }, userId) => ({
    userId,
    kind: "withdrawalApproved",
    aboutId: id,
    gaps: { id, amount: withCurrency(amount) },
  }),
  paid: ({ id, amount, fee, transactionId }, userId) => ({
    userId,
    kind: "withdrawalPaid",
    aboutId: id,
    gaps: {
      id,
      amount: withCurrency(amount),
      fee: withCurrency(fee),
      receives: withCurrency(subtract(amount, fee)),
      transactionId: transactionId ?? "–",
    },
  }),
  rejected: (withdrawal, userId) => ({
    userId,
    kind: "withdrawalRejected",
    aboutId: withdrawal.id,
    gaps: returnedGaps(withdrawal),
  }),
  failed: (withdrawal, userId) => ({
    userId,
    kind: "withdrawalFailed",
    aboutId: withdrawal.id,
    gaps: returnedGaps(withdrawal),
  }),
};

const returnedGaps = ({ id, amount, reason, note }: Withdrawal) => ({
  id,
  amount: withCurrency(amount),
  reason: reasonGap(reason),
  note: staffNote(note),
});

const reasonGap = (reason: Recharge["reason"] | Withdrawal["reason"]): Gap =>
  reason === null ? "" : { key: `recharge.reason.${reason}` };

export const withCurrency = (amount: Money): string => `${amountText(amount)} ${amount.asset}`;
