import type { Tone } from "#shell/lists/cells.tsx";
import type { AdjustmentLine } from "../adjustments/adjustment-form.ts";
import type { HouseTransferLine } from "../treasury/house-transfer-form.ts";

/** The common fields of cases that two persons decide. */
export interface Proposal {
  readonly id: string;
  /** The name of a case: its member, or its amount. */
  readonly account: string;
  readonly currency: string;
  readonly stage: (AdjustmentLine | HouseTransferLine)["stage"];
  readonly isOpen: boolean;
  readonly proposedById: string;
  readonly proposedBy: string;
  readonly decidedBy: string | null;
  readonly createTime: string;
  readonly expireTime: string;
  readonly decideTime: string | null;
}

/** With the effect of confirming it, which only the opened case has. */
export interface ProposalCase extends Proposal {
  /** The user in whose journal its entry is. */
  readonly userId: string;
  readonly effect: readonly {
    readonly account: string;
    readonly before: string;
    readonly after: string;
  }[];
}

/** Both have their texts under one of these keys. */
export type ProposalKind = "adjustments" | "houseTransfers";

export const isOpen = ({ isOpen: isIt }: Pick<Proposal, "isOpen">): boolean => isIt;

const TONES = { proposed: "warning", done: "success", withdrawn: "default" } as const;

/** Its stage as one word; a proposal that was not confirmed within a day has a separate one. */
export const stageOf = (
  translate: (key: string) => string,
  kind: ProposalKind,
  { isOpen: isWaiting, stage }: Pick<Proposal, "isOpen" | "stage">,
): { readonly text: string; readonly tone: Tone } => {
  const isExpired = stage === "proposed" && !isWaiting;
  return {
    text: translate(`desk.${kind}.is.${isExpired ? "expired" : stage}`),
    tone: isExpired ? "default" : TONES[stage],
  };
};
