import type { ListExport } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";

/** The owner of the code, or the code. */
export const INVITER_FILTER = { userId: "own.user_id", words: ["own.invite_code"] } as const;

export const teamExports: readonly ListExport[] = [
  {
    list: "inviters",
    permission: "ledger.read",
    time: "members.registered_at",
    ids: ["members.user_id"],
    rows: `from member_names members join member_invitations own using (user_id)
      where exists (select from member_invitations invited
        where invited.inviter_id = members.user_id) and ${isFiltered(INVITER_FILTER)}`,
    columns: {
      account: "account",
      "user id": "members.user_id::text",
      "invite code": "own.invite_code",
      invited: `(select count(*) from member_invitations invited
        where invited.inviter_id = members.user_id)::text`,
      "earned (USDT)": `(select trim_scale(coalesce(sum(amount), 0))::text from team_commissions
        where team_commissions.user_id = members.user_id and asset = 'USDT')`,
    },
  },
];
