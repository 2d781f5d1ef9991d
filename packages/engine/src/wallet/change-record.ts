import { decided, type Decision, type Instant, type Posting, type Result } from "#kernel";
import { eventOf } from "./apply-recharge.ts";
import type { SoleDecision } from "./sole-decisions.ts";
import type {
  Once,
  Recharge,
  RechargeStage,
  RecordRemark,
  WalletChange,
  WalletEvent,
  Withdrawal,
} from "./state.ts";

/** Further changes that are made together with a record. */
interface Also {
  readonly moved?: readonly Posting[];
  readonly once?: readonly Once[];
  /** Other recharges whose outstanding amount shrinks, and their notices. */
  readonly settled?: readonly Recharge[];
  readonly events?: readonly WalletEvent[];
  readonly sole?: SoleDecision | undefined;
}

type Changed = Result<Decision<WalletChange, WalletEvent>, never>;

/** The changed recharge, with its postings and other effects. */
export function changedRecharge(
  recharge: Recharge,
  now: Instant,
  { was, ...also }: Also & { readonly was?: RechargeStage } = {},
): Changed {
  const next = versionAfter(recharge, now);
  return changed({ recharge: next }, eventOf(next, was), also);
}

/** The unchanged recharge, with a remark in its history. */
export function remarkedRecharge(recharge: Recharge, remark: RecordRemark): Changed {
  const next: Recharge = { ...recharge, version: recharge.version + 1 };
  return changed({ recharge: next, remark }, eventOf(next, next.stage), {});
}

/** The changed withdrawal, with its postings and other effects. */
export function changedWithdrawal(withdrawal: Withdrawal, now: Instant, also: Also = {}): Changed {
  const next = versionAfter(withdrawal, now);
  const { id, stage } = next;
  return changed({ withdrawal: next }, { type: "withdrawal_changed", id, stage }, also);
}

const versionAfter = <One extends Recharge | Withdrawal>(record: One, now: Instant): One => ({
  ...record,
  version: record.version + 1,
  since: now,
});

const changed = (
  change: Pick<WalletChange, "recharge" | "remark" | "withdrawal">,
  event: WalletEvent,
  { events = [], moved = [], once, settled = [], sole }: Also,
): Changed =>
  decided(
    {
      ...change,
      ...(once && { once }),
      ...(settled.length > 0 && { settled }),
      ...(sole && { sole }),
    },
    { postings: moved, events: [event, ...events] },
  );
