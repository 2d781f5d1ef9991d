import type { DeskClient } from "@plumbline/client";
import { Link } from "@mui/material";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { ROW_LINK } from "#shell/key-targets.ts";
import { Below, StatusChip, TimeField, TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { withFigures } from "#shell/lists/figure-table.tsx";
import { alertPlace } from "./alert-place.ts";

type Alert = Awaited<ReturnType<DeskClient["desk"]["listAlerts"]>>["records"][number];

const Column = DataTable.Col<Alert>;

/** What the server detected, and when it ended. */
export function AlertsScreen() {
  return (
    <DeskList empty="desk.alerts.none" about="desk.alerts.text" isQueue>
      <DeskTable<Alert>>
        <Column label="desk.alerts.kind" render={(alert) => <AlertLink alert={alert} />} />
        <Column
          source="subject"
          label="desk.alerts.subject"
          disableSort
          render={(alert) => <Subject alert={alert} />}
        />
        <Column source="openedTime" label="desk.alerts.opened" disableSort field={TimeField} />
        <Column
          source="closedTime"
          label="desk.alerts.state"
          disableSort
          render={(alert) => <Closed alert={alert} />}
        />
      </DeskTable>
    </DeskList>
  );
}

interface OfAlert {
  readonly alert: Alert;
}

function AlertLink({ alert: { kind, subject } }: OfAlert) {
  const translate = useTranslate();
  const name = translate(`desk.alerts.kinds.${kind}`);
  // Alerts of the clock have no page of their own.
  if (kind === "clock") return name;
  return (
    <Link href={alertPlace(kind, subject)} {...ROW_LINK}>
      {name}
    </Link>
  );
}

function Subject({ alert: { figure, kind, subject } }: OfAlert) {
  const translate = useTranslate();
  return (
    <>
      {kind === "clock" ? translate(`desk.alerts.clock.${subject}`, { _: subject }) : subject}
      {figure !== "" && <Below>{withFigures(figure)}</Below>}
    </>
  );
}

function Closed({ alert: { closedTime } }: OfAlert) {
  const translate = useTranslate();
  if (closedTime === null)
    return <StatusChip text={translate("desk.alerts.is.open")} tone="error" />;
  return (
    <>
      {translate("desk.alerts.is.closed")}
      <Below>
        <TimeText time={closedTime} />
      </Below>
    </>
  );
}
