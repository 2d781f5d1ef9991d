import { Box, Stack } from "@mui/material";
import { useLocation, useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { useQueueAssigning } from "#shell/assignments/queue-assigning.tsx";
import { Below, RowLink } from "#shell/lists/cells.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { useMay } from "#shell/session.ts";
import { ProposeAdjustmentButton } from "../parts/propose-adjustment-button.tsx";
import { isOpen } from "../proposals/proposal.ts";
import { proposalColumns } from "../proposals/proposal-columns.tsx";
import type { AdjustmentLine } from "./adjustment-form.ts";

const Column = DataTable.Col<AdjustmentLine>;

/**
 * All adjustments of balances and proposals: the only way for staff to change a balance. With
 * `?user=` the dialog for a new one is open, with that member.
 */
export function AdjustmentsScreen() {
  const mayDecide = useMay("adjustments.decide");
  const userId = new URLSearchParams(useLocation().search).get("user");
  const assigning = useQueueAssigning<AdjustmentLine>("adjustments", isOpen);
  const choice = mayDecide ? choiceOf([assigning.takeOn, assigning.handOver]) : null;
  return (
    <DeskList
      empty="desk.adjustments.none"
      isQueue
      actions={
        choice !== null && (
          <>
            {choice.action}
            <ProposeAdjustmentButton key={userId} userId={userId} />
          </>
        )
      }
    >
      <DeskTable<AdjustmentLine>>
        {choice?.column}
        <Column label="desk.users.account" render={({ account }) => <RowLink>{account}</RowLink>} />
        <Column
          align="right"
          source="amount"
          label="desk.ledger.amount"
          render={(line) => <Amount line={line} />}
        />
        <Column label="desk.adjustments.reason" render={(line) => <Why line={line} />} />
        {proposalColumns<AdjustmentLine>("adjustments", assigning)}
      </DeskTable>
    </DeskList>
  );
}

interface OfLine {
  readonly line: AdjustmentLine;
}

/** The member's gain or loss, and the house account on the other side. */
function Amount({ line: { amount, currency, direction, houseAccount } }: OfLine) {
  const translate = useTranslate();
  return (
    <>
      <Box component="span" sx={{ whiteSpace: "nowrap" }}>
        {`${direction === "credit" ? "+" : "−"}${figureText(amount)} ${currency}`}
      </Box>
      <Below>{translate(`desk.adjustments.houseAccounts.${houseAccount}`)}</Below>
    </>
  );
}

function Why({ line: { reason, ticket, words } }: OfLine) {
  const translate = useTranslate();
  return (
    <Stack sx={{ maxWidth: 280, overflowWrap: "anywhere" }}>
      {`${translate(`desk.adjustments.reasons.${reason}`)} · ${ticket}`}
      <Below>{words}</Below>
    </Stack>
  );
}
