import { hrefTo } from "#paths";
import { HOLDS_MAX, type ReadHolds } from "#shell/contributions/area-holds.ts";
import { showTime } from "#shell/wire-time.ts";

/** All stakes are in one currency. */
const STAKE_CURRENCY = "USDT";

/** The stakes of orders that are not closed. */
export const secondContractHolds: ReadHolds = async (client, { book, signal }) => {
  const { records } = await client.secondContract.listSecondOrders(
    { book, pageSize: HOLDS_MAX },
    { signal },
  );
  return records
    .filter(({ outcome }) => outcome === null)
    .map(({ id, stake, symbol, expiresMs }) => ({
      key: id,
      use: "hold",
      currency: STAKE_CURRENCY,
      amount: stake,
      subject: symbol,
      name: "second-contract.holds.name",
      end: { key: "second-contract.holds.end", values: { time: showTime(expiresMs) } },
      href: hrefTo("contract", { product: "second-contract" }),
    }));
};
