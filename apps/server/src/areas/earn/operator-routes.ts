import { EARN_KINDS, standingIn } from "@plumbline/engine/earn";
import { type AssetCode, ok, toDecimalText } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/earn/operator-calls";
import { sql } from "#platform/postgres/database";
import { operatorRoute, type Route } from "#platform/http/route";
import { termsRoutes } from "#services/operators/settings/terms";
import { earnTerms } from "./earn-terms.ts";
import { pageOfOrders } from "./order-rows.ts";
import { orderFacts } from "./order-view.ts";
import { coverOf, incomeAssetOf, readShelf } from "./product-view.ts";
import type { EarnDeps } from "./routes.ts";

export const earnOperatorRoutes = (deps: EarnDeps): readonly Route[] => [
  operatorRoute(calls.listEarnProductStates, async ({ input: { book, kind } }) => {
    const shelf = await readShelf(deps, book);
    const { terms } = shelf.current;
    const counts = await deps.database.query<CountRow>(countsStatement, [book]);
    const products = [...terms.products.values()].filter((each) => {
      return kind === undefined || each.kind === kind;
    });
    return ok(
      products.map((product) => {
        const counted = counts.find(({ productId }) => productId === product.id);
        const raised = shelf.raised.find((each) => {
          return each.book === book && each.productId === product.id;
        });
        const isBond = product.kind === "bond";
        return {
          id: `${book}.${product.id}`,
          productId: product.id,
          book,
          kind: product.kind,
          name: product.name,
          isOnSale: product.isOnSale,
          currency: product.currency,
          orders: counted?.orders ?? 0,
          frozenOrders: counted?.frozen ?? 0,
          sold: toDecimalText(shelf.totals.soldOf(book, product).units),
          quota: toDecimalText(product.quota.units),
          incomeCurrency: incomeAssetOf(product),
          promised: toDecimalText(shelf.totals.promisedOf(book, product.id, shelf.outputs)),
          bondState: standingIn(terms, product)?.state ?? null,
          target: isBond ? toDecimalText(product.target.units) : null,
          raised: isBond ? toDecimalText(raised?.raised ?? 0n) : null,
        };
      }),
    );
  }),

  operatorRoute(calls.listEarnCoverage, async ({ input: { book } }) => {
    const shelf = await readShelf(deps, book);
    const products = [...shelf.current.terms.products.values()];
    return ok(
      EARN_KINDS.flatMap((kind) => {
        const ofKind = products.filter((product) => product.kind === kind);
        const assets = new Set<AssetCode>(ofKind.map(incomeAssetOf));
        return [...assets].map((asset) => {
          const { funds, escrowed, promised } = coverOf(shelf, { kind, asset });
          const left = funds.units + escrowed.units - promised.units;
          const account = `treasury:${kind}`;
          return {
            id: `${book}.${account}.${asset}`,
            book,
            kind,
            account,
            currency: asset,
            balance: toDecimalText(funds.units),
            promised: toDecimalText(promised.units),
            left: toDecimalText(left),
            isCovered: left >= 0n,
          };
        });
      }),
    );
  }),

  operatorRoute(calls.listEveryEarnOrder, async ({ input }) => {
    const filter = { ...input, userId: input.userId ?? null };
    const { lines, total } = await pageOfOrders(deps.database, filter);
    const { written } = await deps.terms.current(deps.clock.now());
    const records = await Promise.all(
      lines.map(async ({ account, order }) => ({
        ...orderFacts(order, { pinned: await deps.terms.pinned(order.termsVersion), written }),
        userId: order.userId,
        account,
        daysAccrued: order.daysAccrued,
      })),
    );
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, earnTerms, calls.earnTermsCalls),
];

interface CountRow {
  readonly productId: string;
  readonly orders: number;
  readonly frozen: number;
}

const countsStatement = sql(
  "earn.product-counts",
  `select product_id as "productId", count(*) as orders,
     count(*) filter (where status = 'frozen') as frozen
   from earn_orders where book = $1 and status in ('not_started', 'running', 'frozen')
   group by product_id`,
);
