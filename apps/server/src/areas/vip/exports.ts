import { isChosen, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";

export const VIP_FILTER = { userId: "vip_members.user_id" } as const;

export const vipExports: readonly ListExport[] = [
  {
    list: "vipMembers",
    permission: "ledger.read",
    time: "registered_at",
    ids: ["members.user_id"],
    rows: `from member_names members join vip_members using (user_id)
      where level > 0 and ${isChosen("level", "level")}
        and ${isFiltered(VIP_FILTER)}`,
    columns: {
      account: "account",
      "user id": "members.user_id::text",
      level: "level::text",
      "since (UTC+8)": zonedTime("level_since"),
      "earned (UTC+8)": zonedTime("earned_on"),
      "bonuses (USDT)": `(select trim_scale(coalesce(sum(amount), 0))::text from vip_bonuses
        where vip_bonuses.user_id = members.user_id)`,
    },
  },
];
