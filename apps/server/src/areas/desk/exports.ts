import { isChosen, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { ALERT_FILTER } from "./alerts/alert-list.ts";
import { AUDIT_FILTER } from "./queries.ts";

export const deskExports: readonly ListExport[] = [
  {
    list: "alerts",
    permission: "alerts.read",
    time: "opened_at",
    ids: ["house_alerts.id"],
    rows: `from house_alerts where ${isChosen("kind", "kind")}
      and ${isChosen("stage", "case when closed_at is null then 'open' else 'closed' end")}
      and ${isFiltered(ALERT_FILTER)}`,
    columns: {
      id: "house_alerts.id::text",
      kind: "kind",
      subject: "subject",
      figure: "figure",
      "opened (UTC+8)": zonedTime("opened_at"),
      "closed (UTC+8)": zonedTime("closed_at"),
    },
  },
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
