import { hrefTo } from "#paths";
import { HOLDS_MAX, type ReadHolds } from "#shell/contributions/area-holds.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";

/**
 * Withdrawals in progress, with the due time of their next stage. Only live money can be withdrawn.
 */
export const walletHolds: ReadHolds = async (client, { book, signal }) => {
  if (book !== "live") return [];
  const request = { status: 0, pageSize: HOLDS_MAX } as const;
  const { records } = await client.wallet.listWithdrawals(request, { signal });
  return records.map(({ id, currency, amount, dueTime }) => ({
    key: id,
    use: "hold",
    currency,
    amount,
    name: "wallet.holds.reason.withdrawal",
    end: {
      key: "wallet.holds.end.withdrawal",
      values: { time: showTime(readWireTime(dueTime)).slice(0, 16) },
    },
    href: hrefTo("transferResult", { kind: "withdrawal", id }),
  }));
};
