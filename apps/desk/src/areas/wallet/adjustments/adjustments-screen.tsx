import { ADJUSTMENT_STAGES } from "@plumbline/engine/wallet";
import { listAdjustments } from "@plumbline/protocol/wallet/operator-calls";
import { Box, Stack } from "@mui/material";
import { useGetIdentity, useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { Below, StatusChip, TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { filtersOf, stageFilter } from "#shell/lists/filters.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";
import { ColleagueName } from "#shell/same-person.tsx";
import { useMay } from "#shell/session.ts";
import { DecideAdjustmentButton } from "../parts/decide-adjustment-button.tsx";
import { ProposeAdjustmentButton } from "../parts/propose-adjustment-button.tsx";
import type { AdjustmentLine } from "./adjustment-form.ts";

const Column = DataTable.Col<AdjustmentLine>;

const FILTERS = [
  stageFilter({
    label: "desk.adjustments.stage",
    texts: "desk.adjustments.is",
    unchosen: "desk.adjustments.all",
    stages: ADJUSTMENT_STAGES,
  }),
  ...filtersOf(listAdjustments, { search: "desk.adjustments.search" }),
];

const TONES = { proposed: "warning", done: "success", withdrawn: "default" } as const;

/** All adjustments of balances and proposals: the only way in which staff move a balance. */
export function AdjustmentsScreen() {
  const translate = useTranslate();
  const mayDecide = useMay("adjustments.decide");
  return (
    <DeskList
      empty="desk.adjustments.none"
      isQueue
      filters={FILTERS}
      actions={mayDecide && <ProposeAdjustmentButton />}
    >
      <DeskTable<AdjustmentLine>>
        <Column source="createTime" label="desk.ledger.time" field={TimeField} />
        <Column source="account" label="desk.users.account" disableSort />
        <Column
          align="right"
          source="amount"
          label="desk.ledger.amount"
          render={(line) => <Amount line={line} />}
        />
        <Column label="desk.adjustments.reason" render={(line) => <Why line={line} />} />
        <Column label="desk.adjustments.stage" render={(line) => <Stage line={line} />} />
        <Column
          label="desk.settings.proposedBy"
          render={({ decidedBy, isOpen, proposedBy }) => (
            <>
              {isOpen ? <ColleagueName name={proposedBy} /> : proposedBy}
              {decidedBy !== null && (
                <Below>
                  {translate("desk.settings.decidedBy")} {decidedBy}
                </Below>
              )}
            </>
          )}
        />
        {mayDecide && (
          <Column label="desk.action" render={(line) => line.isOpen && <Decisions line={line} />} />
        )}
      </DeskTable>
    </DeskList>
  );
}

interface OfLine {
  readonly line: AdjustmentLine;
}

/** What the member gains or loses, and the house account on the other side. */
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
    <>
      {translate(`desk.adjustments.reasons.${reason}`)} · {ticket}
      <Below>{words}</Below>
    </>
  );
}

function Stage({ line: { stage, isOpen } }: OfLine) {
  const translate = useTranslate();
  const isExpired = stage === "proposed" && !isOpen;
  const text = translate(`desk.adjustments.is.${isExpired ? "expired" : stage}`);
  return <StatusChip text={text} tone={TONES[stage]} />;
}

/** The proposer is not offered to confirm. */
function Decisions({ line }: OfLine) {
  const { identity } = useGetIdentity();
  const isMine = line.proposedById === identity?.id;
  return (
    <Stack spacing={1}>
      {!isMine && <DecideAdjustmentButton verb="confirm" line={line} />}
      <DecideAdjustmentButton verb="withdraw" line={line} />
    </Stack>
  );
}
