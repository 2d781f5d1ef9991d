import { KYC_STATUSES } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import { DataTable, SelectInput } from "react-admin";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { DeskList, Nothing } from "#shell/lists/desk-list.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";
import { type CaseLine, TONES } from "./case-line.ts";
import { ClaimText } from "./parts/claim.tsx";

const Column = DataTable.Col<CaseLine>;

const FILTERS = [
  <SelectInput
    key="status"
    source="status"
    label="desk.kyc.status"
    alwaysOn
    emptyText="desk.kyc.is.submitted"
    choices={KYC_STATUSES.filter((status) => status !== "submitted").map((status) => ({
      id: status,
      name: `desk.kyc.is.${status}`,
    }))}
  />,
];

/** Who waits to be verified, the longest first; a line opens the case. */
export function CasesScreen() {
  const translate = useTranslate();
  return (
    <DeskList title="desk.kyc.title" empty="desk.kyc.none" isQueue filters={FILTERS}>
      <DataTable<CaseLine>
        bulkActionButtons={false}
        empty={<Nothing text="desk.kyc.none" />}
        rowClick="show"
      >
        <Column source="account" label="desk.users.account" disableSort />
        <Column
          source="level"
          label="desk.kyc.level"
          disableSort
          render={({ level }) => translate(`desk.kyc.levels.${level}`)}
        />
        <Column
          source="status"
          label="desk.kyc.status"
          disableSort
          render={({ status }) => (
            <StatusChip text={translate(`desk.kyc.is.${status}`)} tone={TONES[status]} />
          )}
        />
        <Column
          source="submitTime"
          label="desk.kyc.submitted"
          disableSort
          render={({ submitTime }) => <TimeText time={submitTime} />}
        />
        <Column
          label="desk.kyc.takenBy"
          disableSort
          render={({ claim }) => <ClaimText claim={claim} />}
        />
        <Column
          align="right"
          label="desk.queue.age"
          disableSort
          render={({ status, submitTime }) =>
            status === "submitted" ? <WaitingText since={submitTime} /> : "–"
          }
        />
        <Column
          label="desk.queue.due"
          disableSort
          render={({ status, dueTime }) =>
            status === "submitted" ? <DueText time={dueTime} /> : "–"
          }
        />
      </DataTable>
    </DeskList>
  );
}
