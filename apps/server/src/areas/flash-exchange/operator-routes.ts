import { figureFacts } from "@plumbline/engine/flash-exchange";
import { ok } from "@plumbline/engine/kernel";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/flash-exchange/operator-calls";
import { sql } from "#platform/postgres/database";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { type ExposureRow, inventoryView } from "#services/house/inventory";
import { termsRoutes } from "#services/operators/settings/terms";
import { operatorRoute, type Route } from "#platform/http/route";
import { flashExchangeInventory } from "./causes.ts";
import { flashTerms } from "./currencies.ts";
import { pageOfOrders } from "./quote-store.ts";
import type { FlashDeps } from "./routes.ts";

export const flashExchangeOperatorRoutes = (deps: FlashDeps): readonly Route[] => [
  operatorRoute(calls.listFlashInventory, async ({ input: { book } }) => {
    const [{ terms }, balances, exposures] = await Promise.all([
      deps.terms.current(deps.clock.now()),
      readHouseBalances(deps.database),
      deps.database.query<ExposureRow>(exposureStatement, [book]),
    ]);
    const currencies = [...terms.currencies].map(([currency, { isEnabled }]) => {
      return { currency, isEnabled };
    });
    const inventory = { book, account: flashExchangeInventory } as const;
    return ok(inventoryView(inventory, currencies, { balances, exposures }));
  }),

  operatorRoute(calls.listEveryFlashOrder, async ({ input }) => {
    const filter = { ...input, userId: input.userId ?? null };
    const { lines, total } = await pageOfOrders(deps.database, filter);
    const records = lines.map(({ userId, account, quote }) => {
      const { pay, receive, fee, rate, mid } = figureFacts(quote);
      const { id, usedAt, receiptId } = quote;
      return {
        id,
        userId,
        account,
        book: input.book,
        from: quote.pay.asset,
        to: quote.receive.asset,
        pay,
        receive,
        fee,
        rate,
        mid,
        receiptId: receiptId ?? "",
        createTime: toWireTime(usedAt ?? 0),
      };
    });
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, flashTerms, calls.flashTermsCalls),
];

// The amounts of each currency received less those paid out. A fee moves from the inventory to the
// fees account, and stays with the house.
const exposureStatement = sql(
  "flash-exchange.exposure",
  `select currency, sum(amount)::numeric(38, 8) as exposure, sum(fee)::numeric(38, 8) as fees
   from (
     select pay_currency as currency, pay_amount as amount, 0 as fee
       from flash_quotes where book = $1 and used_at is not null
     union all
     select receive_currency, -(receive_amount + fee_amount), fee_amount
       from flash_quotes where book = $1 and used_at is not null
   ) as moved group by currency`,
);
