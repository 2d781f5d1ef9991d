import { assignAction, useHolderText } from "#shell/assignments/queue-assigning.tsx";
import { claimAction } from "#shell/lists/choice.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { CasesList } from "../records/cases-list.tsx";
import { partsOf } from "../records/record.ts";
import { PayTogetherButton } from "./parts/pay-together.tsx";
import {
  isAssignable,
  isOpen,
  isPayable,
  TONES,
  verbsOf,
  type WithdrawalCase,
} from "./withdrawal-line.ts";

/** Withdrawals that members have requested. */
export function WithdrawalsScreen() {
  const { client } = useDeskSession();
  const mayDecide = useMay("withdrawals.decide");
  const holderText = useHolderText();
  return (
    <CasesList
      of="withdrawals"
      tones={TONES}
      isOpen={isOpen}
      amountName="desk.withdrawals.amount"
      compared={{
        name: "desk.withdrawals.receives",
        of: ({ receives }: WithdrawalCase) => receives,
      }}
      claimedBy={({ claimedByName }) => claimedByName}
      {...(mayDecide && {
        bulkActions: [
          claimAction({
            text: "desk.bulk.withdrawals",
            isOffered: (line: WithdrawalCase) => verbsOf(line).includes("claim"),
            send: ({ id }: WithdrawalCase, requestId: string) =>
              client.wallet.claimWithdrawal(partsOf(id), { requestId }),
          }),
          assignAction({
            isOffered: isAssignable,
            caseOf: (line: WithdrawalCase) => ({
              queue: "withdrawals",
              caseId: line.id,
              name: line.account,
              holder: holderText(line.claimedByName, line.claimedTime),
              holderId: line.claimedBy,
            }),
          }),
          { isOffered: isPayable, button: <PayTogetherButton key="pay" /> },
        ],
      })}
    />
  );
}
