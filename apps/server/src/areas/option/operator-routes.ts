import {
  instant,
  type Instant,
  ok,
  type SymbolCode,
  toDecimalText,
} from "@plumbline/engine/kernel";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/option/operator-calls";
import { unitsToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { operatorRoute, type Route } from "#platform/http/route";
import { termsRoutes } from "#services/operators/settings/terms";
import { optionTerms } from "./series-book.ts";
import { pageOfOrders } from "./order-store.ts";
import type { OptionDeps } from "./routes.ts";

export const optionOperatorRoutes = (deps: OptionDeps): readonly Route[] => [
  operatorRoute(calls.listOptionExposures, async ({ input: { book } }) => {
    const { terms } = await deps.terms.current(deps.clock.now());
    const symbols = [...terms.symbols.keys()];
    const marks = symbols.flatMap((symbol) => {
      const latest = deps.prices.latest(symbol);
      return latest === null ? [] : [{ symbol, price: unitsToColumn(latest.quote.price) }];
    });
    const rows = await deps.database.query<ExposureRow>(exposureStatement, [
      book,
      marks.map(({ symbol }) => symbol),
      marks.map((mark) => mark.price),
    ]);
    return ok(
      rows.map(({ symbol, expiresAt, orders, ...sums }) => ({
        id: `${book}.${symbol}.${instant(expiresAt)}`,
        book,
        symbol,
        expiryTime: toWireTime(expiresAt),
        isEnabled: terms.symbols.get(symbol)?.isEnabled ?? false,
        orders,
        calls: toDecimalText(sums.calls),
        puts: toDecimalText(sums.puts),
        premiums: toDecimalText(sums.premiums),
        reserve: toDecimalText(sums.reserve),
        intrinsic: sums.intrinsic === null ? null : toDecimalText(sums.intrinsic),
      })),
    );
  }),

  operatorRoute(calls.listEveryOptionOrder, async ({ input }) => {
    const filter = { ...input, userId: input.userId ?? null };
    const { lines, total } = await pageOfOrders(deps.database, filter);
    const records = lines.map(({ account, order }) => ({
      id: order.id,
      userId: order.userId,
      account,
      book: input.book,
      status: order.status,
      symbol: order.symbol,
      kind: order.kind,
      strike: toDecimalText(order.strike),
      expiryTime: toWireTime(order.expiresAt),
      quantity: toDecimalText(order.quantity),
      premium: toDecimalText(order.premium.units),
      reserve: toDecimalText(order.reserve.units),
      payout: order.payout === null ? null : toDecimalText(order.payout.units),
      receiptId: order.receiptId,
      createTime: toWireTime(order.boughtAt),
    }));
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, optionTerms, calls.optionTermsCalls),
];

interface ExposureRow {
  readonly symbol: SymbolCode;
  readonly expiresAt: Instant;
  readonly orders: number;
  readonly calls: bigint;
  readonly puts: bigint;
  readonly premiums: bigint;
  readonly reserve: bigint;
  readonly intrinsic: bigint | null;
}

const exposureStatement = sql(
  "option.exposures",
  `select symbol, expires_at as "expiresAt", count(*) as orders,
     coalesce(sum(quantity) filter (where kind = 'call'), 0)::numeric(38, 8) as calls,
     coalesce(sum(quantity) filter (where kind = 'put'), 0)::numeric(38, 8) as puts,
     sum(premium)::numeric(38, 8) as premiums, sum(reserve)::numeric(38, 8) as reserve,
     sum(trunc(quantity * greatest(0, case kind when 'call' then mark - strike
       else strike - mark end), 8))::numeric(38, 8) as intrinsic
   from option_orders left join unnest($2::text[], $3::numeric[]) as marks (symbol, mark)
     using (symbol)
   where book = $1 and status = 'open' group by symbol, expires_at order by symbol, expires_at`,
);
