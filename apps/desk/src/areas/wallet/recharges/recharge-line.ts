import { RECHARGE_ACCEPTS, type RechargeStage } from "@plumbline/engine/wallet";
import type { ResultOf } from "@plumbline/protocol";
import type { readRechargeCase } from "@plumbline/protocol/wallet/operator-calls";
import { deskIdOf } from "../records/record.ts";

/** A recharge as staff see it; its id at the desk includes its owner. */
export type RechargeCase = ResultOf<typeof readRechargeCase> & { readonly recordId: string };

export const atDesk = (rechargeCase: ResultOf<typeof readRechargeCase>): RechargeCase => ({
  ...rechargeCase,
  id: deskIdOf(rechargeCase),
  recordId: rechargeCase.id,
});

export const TONES = {
  submitted: "warning",
  seen: "default",
  confirmed: "warning",
  delivered: "success",
  rejected: "error",
  reversing: "warning",
  owing: "warning",
  reversed: "error",
} as const satisfies Record<RechargeStage, string>;

type Staged = Pick<RechargeCase, "stage">;

const REVIEWED: readonly RechargeStage[] = RECHARGE_ACCEPTS.approve;

export const isOpen = ({ stage }: Staged): boolean => REVIEWED.includes(stage);

const CREDITED: readonly RechargeStage[] = RECHARGE_ACCEPTS.takeBack;

/** Credited: operators may decide to reverse it. */
export const isReversal = ({ stage }: Staged): boolean => CREDITED.includes(stage);

/** Delivered, and the first of two persons has decided to reverse it. */
export const isReversalBegun = ({
  stage,
  proposedVerdict,
}: Pick<RechargeCase, "stage" | "proposedVerdict">): boolean =>
  stage === "delivered" && proposedVerdict !== null;
