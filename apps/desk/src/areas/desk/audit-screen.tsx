import { Link, Typography } from "@mui/material";
import { DataTable } from "react-admin";
import { Below, IdText, TimeField } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";

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

/** All actions of operators. The log is append-only. */
export function AuditScreen() {
  return (
    <DeskList empty="desk.audit.none">
      <DeskTable<AuditLine> hiddenColumns={["hash"]}>
        <Column align="right" source="id" label="desk.audit.seq" disableSort />
        <Column source="createTime" label="desk.audit.time" field={TimeField} disableSort />
        <Column
          source="call"
          label="desk.audit.call"
          disableSort
          render={({ call, operatorName }) => (
            <>
              {call}
              <Below>{operatorName}</Below>
            </>
          )}
        />
        <Column
          label="desk.audit.subject"
          render={({ subject }) => <SubjectText subject={subject} />}
        />
        <Column label="desk.audit.before" render={({ before }) => <ChangeText json={before} />} />
        <Column label="desk.audit.after" render={({ after }) => <ChangeText json={after} />} />
        <Column source="hash" label="desk.audit.hash" disableSort />
      </DeskTable>
    </DeskList>
  );
}

/** The subject; a user's page can be opened. */
function SubjectText({ subject }: { readonly subject: string }) {
  const [userId = "", ...rest] = subject.split(":");
  if (!IS_ID.test(userId)) return subject;
  return (
    <>
      <Link href={`#/users/${userId}/show`}>
        <IdText id={userId} />
      </Link>
      {rest.map((part) => (
        <Below key={part}>
          <IdText id={part} />
        </Below>
      ))}
    </>
  );
}

const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const IS_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/**
 * The changes, one field per line, in the exact text that was hashed; times are those of the
 * server.
 */
function ChangeText({ json }: { readonly json: string | null }) {
  const fields = (json === null ? [] : Object.entries(JSON.parse(json) as object)).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  if (fields.length === 0) return "–";
  return fields.map(([name, value]) => (
    <Typography key={name} variant="body2" sx={{ minWidth: 120, overflowWrap: "anywhere" }}>
      {name}: {typeof value === "string" ? value : JSON.stringify(value)}
      {typeof value === "string" && IS_TIME.test(value) && " (UTC+8)"}
    </Typography>
  ));
}
