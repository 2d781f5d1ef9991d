import { isWaiting, KYC_STAGES } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { DeskList, NothingHere } from "#shell/lists/desk-list.tsx";
import { queueColumns } from "#shell/lists/queue-columns.tsx";
import { RowLink } from "#shell/lists/row-link.tsx";
import { searchFilter } from "#shell/lists/search-filter.tsx";
import { stageFilter } from "#shell/lists/stage-filter.tsx";
import { type CaseLine, TONES } from "./case-line.ts";
import { ClaimText } from "./parts/claim.tsx";

const Column = DataTable.Col<CaseLine>;

const FILTERS = [
  stageFilter({
    ...{ source: "stage", label: "desk.kyc.status", texts: "desk.kyc.is" },
    unchosen: "desk.kyc.is.waiting",
    stages: KYC_STAGES,
  }),
  searchFilter("desk.users.search"),
];

/** Who waits to be verified, the longest first; a line opens the case. */
export function CasesScreen() {
  const translate = useTranslate();
  return (
    <DeskList title="desk.kyc.title" empty="desk.kyc.none" isQueue filters={FILTERS}>
      <DataTable<CaseLine>
        bulkActionButtons={false}
        empty={<NothingHere text="desk.kyc.none" />}
        rowClick="show"
      >
        <Column
          source="account"
          label="desk.users.account"
          disableSort
          render={({ account }) => <RowLink>{account}</RowLink>}
        />
        <Column
          source="level"
          label="desk.kyc.level"
          disableSort
          render={({ level }) => translate(`desk.kyc.levels.${level}`)}
        />
        <Column
          source="stage"
          label="desk.kyc.status"
          disableSort
          render={({ stage }) => (
            <StatusChip text={translate(`desk.kyc.is.${stage}`)} tone={TONES[stage]} />
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
        {queueColumns<CaseLine>({
          isOpen: ({ stage }) => isWaiting(stage),
          sinceOf: ({ sinceTime }) => sinceTime,
        })}
      </DataTable>
    </DeskList>
  );
}
