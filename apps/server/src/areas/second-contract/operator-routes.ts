import { ok, toDecimalText } from "@plumbline/engine/kernel";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/second-contract/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { termsRoutes } from "#services/operators/settings/terms";
import { pageOfOrders, secondTerms } from "./order-store.ts";
import type { SecondDeps } from "./routes.ts";

export const secondContractOperatorRoutes = (deps: SecondDeps): readonly Route[] => [
  operatorRoute(calls.listSecondExposures, async ({ input: { book } }) => {
    const [{ terms }, rows] = await Promise.all([
      deps.terms.current(deps.clock.now()),
      deps.database.query<ExposureRow>(exposureStatement, [book]),
    ]);
    return ok(
      [...terms.symbols].map(([symbol, { isEnabled, exposureMaxAll }]) => {
        const row = rows.find((one) => one.symbol === symbol);
        const amount = (units: bigint | undefined) => toDecimalText(units ?? 0n);
        return {
          id: `${book}.${symbol}`,
          book,
          symbol,
          isEnabled,
          runningCount: Number(row?.count ?? 0),
          stakes: amount(row?.stakes),
          gains: amount(row?.gains),
          gainsMax: toDecimalText(exposureMaxAll.units),
          earned: amount(row?.earned),
        };
      }),
    );
  }),

  operatorRoute(calls.listEverySecondOrder, async ({ input }) => {
    const now = instantToColumn(deps.clock.now());
    const { userId = null, status = null } = input;
    const filter = { ...input, userId, status, now };
    const { lines, total } = await pageOfOrders(deps.database, filter);
    const records = lines.map(({ account, order }) => {
      const { id, userId, symbol, direction, seconds, stake, gain } = order;
      const { outcome, profit, receiptId } = order;
      const priceOf = (quote: typeof order.entry) => quote && toDecimalText(quote.price);
      return {
        id,
        userId,
        account,
        book: input.book,
        symbol,
        direction,
        seconds,
        outcome,
        stake: toDecimalText(stake.units),
        gain: toDecimalText(gain.units),
        currency: stake.asset,
        profit: toDecimalText(profit.units),
        receiptId,
        entryPrice: priceOf(order.entry),
        exitPrice: priceOf(order.exit),
        createTime: toWireTime(order.acceptedAt),
        expiryTime: toWireTime(order.expiresAt),
      };
    });
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, secondTerms, calls.secondTermsCalls),
];

interface ExposureRow {
  readonly symbol: string;
  readonly count: number;
  readonly stakes: bigint;
  readonly gains: bigint;
  readonly earned: bigint;
}

const exposureStatement = sql(
  "second-contract.exposures",
  `select symbol, count(*) filter (where outcome is null) as count,
     coalesce(sum(stake) filter (where outcome is null), 0)::numeric(38, 8) as stakes,
     coalesce(sum(gain) filter (where outcome is null), 0)::numeric(38, 8) as gains,
     (-sum(profit))::numeric(38, 8) as earned
   from second_orders where book = $1 group by symbol`,
);
