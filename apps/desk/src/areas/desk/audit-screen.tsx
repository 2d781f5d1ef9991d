import { Typography } from "@mui/material";
import { DataTable, TextInput } from "react-admin";
import { IdText, TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";

interface AuditLine {
  readonly id: number;
  readonly createTime: string;
  readonly operatorName: string;
  readonly call: string;
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly hash: string;
}

const Column = DataTable.Col<AuditLine>;

const FILTERS = (["operator", "call", "subject"] as const).map((source) => (
  <TextInput key={source} source={source} label={`desk.audit.${source}`} alwaysOn />
));

/** Everything operators did. It can be added to, and nothing in it can be changed. */
export function AuditScreen() {
  return (
    <DeskList title="desk.audit.title" empty="desk.audit.none" filters={FILTERS}>
      <DataTable<AuditLine> bulkActionButtons={false} rowClick={false}>
        <Column align="right" source="id" label="desk.audit.seq" disableSort />
        <Column
          source="createTime"
          label="desk.audit.time"
          disableSort
          render={({ createTime }) => <TimeText time={createTime} />}
        />
        <Column source="operatorName" label="desk.audit.operator" disableSort />
        <Column source="call" label="desk.audit.call" disableSort />
        <Column source="subject" label="desk.audit.subject" disableSort />
        <Column
          source="before"
          label="desk.audit.before"
          disableSort
          render={({ before }) => <ChangeText json={before} />}
        />
        <Column
          source="after"
          label="desk.audit.after"
          disableSort
          render={({ after }) => <ChangeText json={after} />}
        />
        <Column
          source="hash"
          label="desk.audit.hash"
          disableSort
          render={({ hash }) => <IdText id={`${hash.slice(0, 12)}…`} />}
        />
      </DataTable>
    </DeskList>
  );
}

/** What changed, one field a line, in the words in which it was hashed. */
function ChangeText({ json }: { readonly json: string | null }) {
  const fields = (json === null ? [] : Object.entries(JSON.parse(json) as object)).filter(
    ([, value]) => value !== null,
  );
  if (fields.length === 0) return "–";
  return fields.map(([name, value]) => (
    <Typography key={name} variant="body2" sx={{ minWidth: 120, overflowWrap: "anywhere" }}>
      {name}: {typeof value === "string" ? value : JSON.stringify(value)}
    </Typography>
  ));
}
