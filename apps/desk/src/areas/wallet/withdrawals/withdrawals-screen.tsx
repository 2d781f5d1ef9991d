import { CasesList } from "../records/cases-list.tsx";
import { isOpen, TONES, type WithdrawalCase } from "./withdrawal-line.ts";

/** Money that members want out. */
export function WithdrawalsScreen() {
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
      takenBy={({ claimedByName }) => claimedByName}
    />
  );
}
