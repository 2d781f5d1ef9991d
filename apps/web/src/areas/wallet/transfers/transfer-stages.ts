import type { StageState } from "@plumbline/ui";
import type { TextKey } from "#shell/i18n/texts.ts";
import type { RechargeView, Transfer, WithdrawalView } from "./queries.ts";

/** One line of what happened, or of what comes. */
export interface StageLine {
  readonly title: TextKey;
  readonly state: StageState;
  /** When it happened, as the server wrote it. */
  readonly time?: string;
  /** Of an end without the money: why, and what staff add to it. */
  readonly reason?: TextKey;
  readonly note?: string;
  /** Of what is under way: by when it is meant to be done, as the server wrote it. */
  readonly due?: string;
  /** Of a payment that the network is still confirming: blocks above it, and how many it takes. */
  readonly confirmed?: { readonly seen: number; readonly needed: number };
}

/** What happened, the oldest first; then what is under way, and what a good end will be. */
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

/** Ends without the money having moved. */
const ENDS_WITHOUT: readonly string[] = ["rejected", "cancelled", "failed", "reversed"];

function pastOf(transfer: Transfer): readonly StageLine[] {
  const { reason } = transfer.record;
  // One of two persons has said yes, or a part was settled: it stands where it stood, since then.
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

/** Ended without all of it given back: the house has let go of the rest. */
const isReleased = ({ direction, record }: Transfer): boolean =>
  direction === "recharge" && record.takenBack !== record.credited;

/** A direction's steps are of its own stages: the wire keeps them apart, and so do the texts. */
const stageTitle = (direction: Transfer["direction"], stage: string): TextKey =>
  `recharge.stage.${direction}.${stage}` as TextKey;

type Next = readonly [
  now: Extract<TextKey, `recharge.next.${string}`>,
  then: Extract<TextKey, `recharge.next.${string}`>,
];

/** What is under way and what it leads to; undefined once it has ended. */
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

/** What is waited for once a payment has been seen on its way. */
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
