import type { DeskClient } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { StatusChip, TimeField, UserField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

type PlanLine = Awaited<ReturnType<DeskClient["spot"]["listEverySpotPlan"]>>["records"][number];

const Plan = DataTable.Col<PlanLine>;

const TONES = { active: "success", paused: "default" } as const;

/** Everyone's recurring buys in a book, by their next date. */
export function SpotPlansScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.spot.noPlans" about="desk.spot.plansText">
      <DeskTable<PlanLine>>
        <Plan source="account" label="desk.spot.column.account" disableSort field={UserField} />
        <Plan source="symbol" label="desk.spot.column.symbol" disableSort />
        <Plan
          align="right"
          source="value"
          label="desk.spot.column.eachTime"
          render={({ asset, value }) => `${figureText(value, 2)} ${asset}`}
        />
        <Plan
          label="desk.spot.column.schedule"
          disableSort
          render={({ schedule }) =>
            translate(`desk.spot.every.${schedule.every}`, {
              ...schedule,
              hour: String(schedule.hour).padStart(2, "0"),
              weekday:
                schedule.every === "week" && translate(`desk.spot.weekday.${schedule.weekday}`),
            })
          }
        />
        <Plan
          source="nextTime"
          label="desk.spot.column.next"
          render={({ status }) => (status === "active" ? <TimeField source="nextTime" /> : "–")}
        />
        <Plan
          label="desk.spot.column.status"
          disableSort
          render={({ status }) => (
            <StatusChip text={translate(`desk.spot.planIs.${status}`)} tone={TONES[status]} />
          )}
        />
      </DeskTable>
    </DeskList>
  );
}
