import type { UserId } from "@plumbline/engine/kernel";
import type { FinalRefusal } from "@plumbline/engine/kyc";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { readKycCase } from "@plumbline/protocol/kyc/operator-calls";
import type { Tx } from "#platform/postgres/database";
import { readNames } from "./final-refusal-rows.ts";
import { appealView } from "./queries.ts";

type View = ResultOf<typeof readKycCase>["finalRefusal"];

/** A final refusal as staff see it: the operator of each step, and whether the reader took part. */
export async function staffView(
  tx: Tx,
  refusal: FinalRefusal | null,
  isReader: (operatorId: string) => boolean,
): Promise<View> {
  if (refusal === null) return null;
  const { appeal, confirmedAt, confirmedBy, grounds, otherUserId, outcome, proposedBy } = refusal;
  const decidedBy = appeal?.decision?.decidedBy ?? null;
  const operatorIds = [proposedBy, confirmedBy, decidedBy].filter((each) => each !== null);
  const { nameOf, account } = await readNames(tx, { operatorIds, userId: otherUserId });
  return {
    outcome,
    other: otherUserId === null ? null : otherCase(otherUserId, account),
    grounds,
    proposedBy: nameOf(proposedBy),
    proposeTime: toWireTime(refusal.proposedAt),
    confirmedBy: confirmedBy === null ? null : nameOf(confirmedBy),
    decideTime: confirmedAt === null ? null : toWireTime(confirmedAt),
    isIndependent: ![proposedBy, confirmedBy].some((by) => by !== null && isReader(by)),
    appeal: appeal === null ? null : staffAppeal(appeal, nameOf),
  };
}

// The other case was looked up when the refusal was proposed.
const otherCase = (otherUserId: string, account: string | null) => {
  return { userId: otherUserId as UserId, account: account ?? otherUserId };
};

function staffAppeal(
  appeal: NonNullable<FinalRefusal["appeal"]>,
  nameOf: (operatorId: string) => string,
): NonNullable<NonNullable<View>["appeal"]> {
  const { decision, ...view } = appealView(appeal);
  if (appeal.decision === null || decision === null) return { ...view, decision: null };
  return { ...view, decision: { ...decision, decidedBy: nameOf(appeal.decision.decidedBy) } };
}
