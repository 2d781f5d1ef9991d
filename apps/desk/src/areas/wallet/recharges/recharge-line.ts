import { RECHARGE_STAGES, type RechargeStage } from "@plumbline/engine/wallet";
import type { ResultOf } from "@plumbline/protocol";
import type { readRechargeCase } from "@plumbline/protocol/wallet/operator-calls";
import { deskIdOf } from "../records/record-id.ts";

/** A recharge as staff see it; at the desk its id names its owner as well. */
export type RechargeCase = ResultOf<typeof readRechargeCase> & { readonly recordId: string };

export const atDesk = (found: ResultOf<typeof readRechargeCase>): RechargeCase => ({
  ...found,
  id: deskIdOf(found),
  recordId: found.id,
});

export const TONES = {
  submitted: "warning",
  seen: "default",
  confirmed: "warning",
  delivered: "success",
  rejected: "error",
} as const satisfies Record<RechargeStage, string>;

/** The queue's stage as it was chosen; what waits for somebody to look unless another was. */
export const stageOf = (typed: Readonly<Record<string, string>>): RechargeStage =>
  RECHARGE_STAGES.find((stage) => stage === typed["stage"]) ?? "submitted";

export const isOpen = ({ stage }: Pick<RechargeCase, "stage">): boolean =>
  stage !== "delivered" && stage !== "rejected";
