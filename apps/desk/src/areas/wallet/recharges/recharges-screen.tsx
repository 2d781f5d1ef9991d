import { CasesList } from "../records/cases-list.tsx";
import { isOpen, isReversalBegun, type RechargeCase, TONES } from "./recharge-line.ts";

/** Money that members say they sent. */
export function RechargesScreen() {
  return (
    <CasesList
      of="recharges"
      tones={TONES}
      isOpen={isOpen}
      amountName="desk.recharges.claimed"
      compared={{ name: "desk.recharges.received", of: ({ received }: RechargeCase) => received }}
      waitingFor={(one) => (isReversalBegun(one) ? "desk.recharges.reversalBegun" : null)}
      takenBy={({ approvals }) => approvals.find(({ isValid }) => isValid)?.operatorName ?? null}
    />
  );
}
