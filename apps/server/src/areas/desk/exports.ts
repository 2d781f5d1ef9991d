import { type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { AUDIT_FILTER } from "./queries.ts";

export const deskExports: readonly ListExport[] = [
  {
    list: "audit",
    permission: "audit.read",
    time: "at",
    ids: ["request_id"],
    rows: `from audit_entries
      where (coalesce($1::jsonb ->> 'subject', '') = '' or $1::jsonb ->> 'subject' in
          (subject, split_part(subject, ':', 1), split_part(subject, ':', 2)))
        and starts_with(operator_name, lower(coalesce($1::jsonb ->> 'operator', '')))
        and strpos(call, lower(coalesce($1::jsonb ->> 'call', ''))) > 0
        and ${isFiltered(AUDIT_FILTER)}`,
    columns: {
      number: "seq::text",
      "at (UTC+8)": zonedTime("at"),
      operator: "operator_name",
      call: "call",
      subject: "subject",
      before: "before",
      after: "after",
      hash: "encode(hash, 'hex')",
    },
  },
];
