import { ok, toDecimalText } from "@plumbline/engine/kernel";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/ieo/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { readHouseBalances } from "#platform/ledger/house-balances";
import { termsRoutes } from "#services/operators/settings/terms";
import { ieoTerms, readProjectLines } from "./project-store.ts";
import { orderView, projectView } from "./ieo-view.ts";
import { pageOfOrders } from "./order-store.ts";
import { type IeoDeps, supplyBalance } from "./routes.ts";

export const ieoOperatorRoutes = (deps: IeoDeps): readonly Route[] => [
  operatorRoute(calls.listIeoOfferings, async ({ input: { book } }) => {
    const [lines, house] = await Promise.all([
      readProjectLines(deps.database, { book, userId: null }),
      readHouseBalances(deps.database),
    ]);
    return ok(
      lines.map((line) => {
        const inTreasury = supplyBalance(house, line.project);
        const { id, token, name, status, ...view } = projectView(line, inTreasury);
        const { supply, applied, applicants, winningPrice, drawSymbol, drawSeq } = view;
        return {
          id,
          book,
          token,
          name,
          status,
          supply,
          inTreasury: toDecimalText(inTreasury.units),
          applied,
          applicants,
          winningPrice,
          unpaid: line.unpaid,
          raised: toDecimalText(line.raised),
          closeTime: toWireTime(line.project.closesAt),
          drawSymbol,
          drawSeq,
        };
      }),
    );
  }),

  operatorRoute(calls.listEveryIeoOrder, async ({ input }) => {
    const filter = { ...input, userId: input.userId ?? null };
    const { lines, total } = await pageOfOrders(deps.database, filter);
    const records = lines.map((line) => {
      const { order, account } = line;
      const { id, book, token, status, stage, quantity, ...view } = orderView(line);
      const { lock, allocated, amount, receiptId, createTime } = view;
      const { userId } = order;
      const what = { id, userId, account, book, token, status, stage, quantity };
      return { ...what, lock, allocated, amount, receiptId, createTime };
    });
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, ieoTerms(deps), calls.ieoTermsCalls),
];
