import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type Contest = Awaited<ReturnType<DeskClient["contest"]["listEveryContest"]>>["records"][number];

const Column = DataTable.Col<Contest>;

const MONEY = ["pool", "paid"] as const;
const COUNTS = ["participants", "open"] as const;

/** The stage of each contest, its participants, and whether its pool is funded. */
export function ContestsScreen() {
  return (
    <DeskList empty="desk.contest.noContests" about="desk.contest.contestsText">
      <DeskTable<Contest>>
        <Column source="name" label="desk.contest.column.name" disableSort />
        <Column
          label="desk.contest.column.stage"
          disableSort
          render={(contest) => <Stage contest={contest} />}
        />
        {MONEY.map((figure) => (
          <Column
            key={figure}
            align="right"
            label={`desk.contest.figure.${figure}`}
            disableSort
            render={(contest) => figureText(contest[figure])}
          />
        ))}
        {COUNTS.map((figure) => (
          <Column
            key={figure}
            align="right"
            source={figure}
            label={`desk.contest.figure.${figure}`}
            disableSort
          />
        ))}
        <Column
          source="startTime"
          label="desk.contest.column.startTime"
          field={TimeField}
          disableSort
        />
        <Column
          source="endTime"
          label="desk.contest.column.endTime"
          field={TimeField}
          disableSort
        />
      </DeskTable>
    </DeskList>
  );
}

/** Before its start a contest needs its whole pool; otherwise it is cancelled. */
function Stage({ contest: { stage, isFunded } }: { readonly contest: Contest }) {
  const translate = useTranslate();
  if (stage === "announced" && !isFunded) {
    return <StatusChip text={translate("desk.contest.notFunded")} tone="warning" />;
  }
  return (
    <StatusChip
      text={translate(`desk.contest.stage.${stage}`)}
      tone={stage === "started" ? "success" : "default"}
    />
  );
}
