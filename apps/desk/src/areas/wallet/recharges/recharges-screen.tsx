import { AssigneeText } from "#shell/assignments/case-assignment.tsx";
import { useQueueAssigning } from "#shell/assignments/queue-assigning.tsx";
import { useMay } from "#shell/session.ts";
import { CasesList } from "../records/cases-list.tsx";
import { isOpen, isReversalBegun, type RechargeCase, TONES } from "./recharge-line.ts";

/** Recharges: claimed, reported or detected payments. */
export function RechargesScreen() {
  const mayDecide = useMay("recharges.decide");
  const { assignmentOf, handOver, takeOn } = useQueueAssigning<RechargeCase>("recharges", isOpen);
  return (
    <CasesList
      of="recharges"
      tones={TONES}
      isOpen={isOpen}
      amountName="desk.recharges.claimed"
      compared={{ name: "desk.recharges.received", of: ({ received }: RechargeCase) => received }}
      waitingFor={(one) => (isReversalBegun(one) ? "desk.recharges.reversalBegun" : null)}
      claimedBy={({ approvals, id }) => {
        const assignment = assignmentOf(id);
        if (assignment !== null) return <AssigneeText assignment={assignment} />;
        return approvals.find(({ isValid }) => isValid)?.operatorName ?? null;
      }}
      {...(mayDecide && { bulkActions: [takeOn, handOver] })}
    />
  );
}
