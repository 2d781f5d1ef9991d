import { exactAmount, type ListExport, zonedTime } from "#services/plug/list-export";

export const contestExports: readonly ListExport[] = [
  {
    list: "contestEntries",
    permission: "ledger.read",
    time: "joined_at",
    ids: ["user_id", "entries.id"],
    rows: `from contest_entries entries join member_names using (user_id)
      join contests on contests.id = contest_id where true`,
    columns: {
      id: "entries.id::text",
      contest: "name",
      account: "account",
      "user id": "user_id::text",
      "joined (UTC+8)": zonedTime("joined_at"),
      stage: "case when exited_at is null then entries.stage else 'exited' end",
      "income (USDT)": exactAmount("income"),
      rank: "rank::text",
      "prize (USDT)": exactAmount("prize"),
      receipt: "receipt_id::text",
    },
  },
];
