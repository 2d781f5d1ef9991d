import { CasesList } from "../records/cases-list.tsx";
import { isOpen, type RechargeCase, TONES } from "./recharge-line.ts";

/** Money that members say they sent. */
export function RechargesScreen() {
  return (
    <CasesList
      of="recharges"
      tones={TONES}
      isOpen={isOpen}
      amountName="desk.recharges.claimed"
      compared={{ name: "desk.recharges.received", of: ({ received }: RechargeCase) => received }}
      takenBy={({ approvals }) => approvals.find(({ isValid }) => isValid)?.operatorName ?? null}
    />
  );
}
