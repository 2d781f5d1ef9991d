import {
  exactAmount,
  idOf,
  isChosen,
  type ListExport,
  zonedTime,
} from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { PAYOUT_FILTER, PAYOUTS } from "./operator-routes.ts";

const payouts = (list: string, where: string): ListExport => ({
  list,
  permission: "ledger.read",
  // Ordered by registration, so that a reversed voucher or a postponed envelope keeps its position.
  time: "registered_at",
  ids: ["members.user_id", idOf("kind", "week")],
  rows: `from member_names members join lateral ${PAYOUTS} as payout
        on payout.user_id = members.user_id
      where ${where} and ${isChosen("kind", "kind")} and ${isFiltered(PAYOUT_FILTER)}`,
  columns: {
    account: "account",
    "user id": "members.user_id::text",
    kind: "kind",
    week: "week",
    "at (UTC+8)": zonedTime("at"),
    status: "status",
    "amount (USDT)": exactAmount("amount"),
    "reversed (USDT)": exactAmount("reversed"),
  },
});

export const rewardExports: readonly ListExport[] = [
  payouts("rewardPayouts", "true"),
  payouts("postponedRewards", "status = 'postponed'"),
];
