import { exactAmount, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { ENTRY_FILTER } from "./entry-store.ts";

export const contestExports: readonly ListExport[] = [
  {
    list: "contestEntries",
    permission: "ledger.read",
    time: "joined_at",
    ids: ["user_id", "contest_entries.id"],
    rows: `from contest_entries join member_names using (user_id)
      join contests on contests.id = contest_id
      where ${isFiltered(ENTRY_FILTER)}`,
    columns: {
      id: "contest_entries.id::text",
      contest: "name",
      account: "account",
      "user id": "user_id::text",
      "joined (UTC+8)": zonedTime("joined_at"),
      stage: "case when exited_at is null then contest_entries.stage else 'exited' end",
      "income (USDT)": exactAmount("income"),
      rank: "rank::text",
      "prize (USDT)": exactAmount("prize"),
      receipt: "receipt_id::text",
    },
  },
];
