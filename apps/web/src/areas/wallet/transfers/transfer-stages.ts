import type { StageState } from "@plumbline/ui";
import type { TextKey } from "#shell/i18n/texts.ts";
import type { RechargeView, Transfer, WithdrawalView } from "./queries.ts";

/** One past or future stage. */
export interface StageLine {
  readonly title: TextKey;
  readonly state: StageState;
  /** When it happened, in the protocol's format. */
  readonly time?: string;
  /** For an end without the money: the reason, and the text of staff. */
  readonly reason?: TextKey;
  readonly note?: string;
  /** For the current stage: its due time, in the protocol's format. */
  readonly due?: string;
  /** For a payment that the network is confirming: its confirmations, and the required number. */
  readonly confirmed?: { readonly seen: number; readonly needed: number };
}

/** Past stages, the oldest first; then the current one, and the expected end. */
export function stagesOf(transfer: Transfer): readonly StageLine[] {
  const past = pastOf(transfer);
  const next = nextOf(transfer);
  if (next === undefined) return past;
  const [now, then] = next;
  const confirmed = transfer.direction === "recharge" ? transfer.record.confirmations : null;
  return [
    ...past,
    {
      title: now,
      state: "current",
      ...(transfer.record.stage !== "owing" && { due: transfer.record.dueTime }),
      ...(confirmed !== null && { confirmed }),
    },
    { title: then, state: "waiting" },
  ];
}

/** Ends without moving the money. */
const ENDS_WITHOUT: readonly string[] = ["rejected", "cancelled", "failed", "reversed"];

function pastOf(transfer: Transfer): readonly StageLine[] {
  const { reason } = transfer.record;
  // An approval by one of two persons, or a partial settlement, does not change the stage.
  const steps = transfer.record.steps.filter(
    ({ stage }, index, all) => stage !== all[index - 1]?.stage,
  );
  return steps.map((step, index) => {
    const isEndWithout = ENDS_WITHOUT.includes(step.stage);
    return {
      title:
        step.stage === "reversed" && isReleased(transfer)
          ? "recharge.stage.recharge.released"
          : stageTitle(transfer.direction, step.stage),
      state: isEndWithout ? "failed" : "done",
      time: step.createTime,
      ...(isEndWithout &&
        index === steps.length - 1 &&
        reason !== null && { reason: `recharge.reason.${reason}` as const }),
      ...(step.note !== null && { note: step.note }),
    };
  });
}

/** Ended without a full reversal: the house wrote the rest off. */
const isReleased = ({ direction, record }: Transfer): boolean =>
  direction === "recharge" && record.reversedAmount !== record.credited;

/** A direction has its own stages, in the protocol as in the texts. */
const stageTitle = (direction: Transfer["direction"], stage: string): TextKey =>
  `recharge.stage.${direction}.${stage}` as TextKey;

type Next = readonly [
  now: Extract<TextKey, `recharge.next.${string}`>,
  then: Extract<TextKey, `recharge.next.${string}`>,
];

/** The current stage and the expected end; undefined once it has ended. */
function nextOf(transfer: Transfer): Next | undefined {
  return transfer.direction === "recharge"
    ? nextOfRecharge(transfer.record)
    : nextOfWithdrawal(transfer.record);
}

function nextOfRecharge({ source, stage }: RechargeView): Next | undefined {
  const then = "recharge.next.delivered";
  switch (stage) {
    case "submitted":
      return [source === "provider" ? "recharge.next.payment" : "recharge.next.review", then];
    case "seen":
      return [SEEN[source], then];
    case "confirmed":
      return ["recharge.next.second", then];
    case "reversing":
      return ["recharge.next.reversal", "recharge.next.decided"];
    case "owing":
      return ["recharge.next.settling", "recharge.next.settled"];
    case "delivered":
    case "rejected":
    case "reversed":
      return undefined;
  }
}

/** The next stage after a payment has been detected. */
const SEEN = {
  proof: "recharge.next.review",
  provider: "recharge.next.final",
  chain: "recharge.next.network",
} as const satisfies Record<RechargeView["source"], TextKey>;

function nextOfWithdrawal({ stage }: WithdrawalView): Next | undefined {
  const then = "recharge.next.paid";
  switch (stage) {
    case "submitted":
      return ["recharge.next.takeUp", then];
    case "processing":
      return ["recharge.next.decide", then];
    case "approved":
      return ["recharge.next.payOut", then];
    case "paid":
    case "rejected":
    case "cancelled":
    case "failed":
      return undefined;
  }
}
