import { WAITING_STAGES } from "@plumbline/engine/kyc";
import { idOf, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { CASE_FILTER } from "./queries.ts";

export const kycExports: readonly ListExport[] = [
  {
    list: "verifications",
    permission: "kyc.read",
    // Ordered by registration, so that a repeated submission keeps its position.
    time: "registered_at",
    ids: ["cases.user_id", idOf("cases.level")],
    rows: `from member_names members join kyc_verifications cases using (user_id)
      left join kyc_appeals appeals using (user_id, refusal_id)
      left join kyc_claims claims on (claims.user_id, claims.level) = (cases.user_id, cases.level)
        and claimed_until > $4::timestamptz
      left join operator_names on operator_names.id = claims.operator_id
      where case coalesce($1::jsonb ->> 'stage', 'waiting')
          when 'waiting' then stage in (${WAITING_STAGES.map((stage) => `'${stage}'`).join(", ")})
          else stage = $1::jsonb ->> 'stage' end
        and ${isFiltered(CASE_FILTER)}`,
    columns: {
      account: "account",
      "user id": "cases.user_id::text",
      level: "cases.level",
      stage: "stage",
      "submitted (UTC+8)": zonedTime("submitted_at"),
      "appealed (UTC+8)": zonedTime("sent_at"),
      "decided (UTC+8)": zonedTime("cases.decided_at"),
      "taken by": "operator_names.name",
    },
  },
];
