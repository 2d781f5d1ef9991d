import { symbolExposureOf } from "@plumbline/engine/contract";
import { ok, toDecimalText } from "@plumbline/engine/kernel";
import { slicePage, toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/contract/operator-calls";
import type { Deps } from "#services/plug/deps";
import { operatorRoute, type Route } from "#platform/http/route";
import { pageOfClosed } from "./lists/closed-positions.ts";
import { pageOfOpen } from "./lists/open-positions.ts";
import { type OpenInterest, readOpenInterest } from "./exposure/exposure-queries.ts";

type ExposureDeps = Pick<Deps, "config" | "database" | "prices">;

export const contractOperatorRoutes = (deps: ExposureDeps): readonly Route[] => [
  operatorRoute(calls.listExposures, async ({ input }) => {
    const every = await readOpenInterest(deps.database);
    const all = every.filter(({ book }) => book === (input.book ?? book));
    return ok(slicePage(all, input, (one) => view(one, deps)));
  }),

  operatorRoute(calls.listEveryOpenPosition, async ({ input }) => {
    const { lines, total } = await pageOfOpen(deps, input);
    const records = lines.map((line) => ({ ...line, book: input.book }));
    return ok(toPage(records, { ...input, total }));
  }),

  operatorRoute(calls.listEveryClosedPosition, async ({ input }) => {
    const { lines, total } = await pageOfClosed(deps.database, input);
    const records = lines.map((line) => ({ ...line, book: input.book }));
    return ok(toPage(records, { ...input, total }));
  }),
];

function view(open: OpenInterest, { config, prices }: ExposureDeps) {
  const { book, symbol, asset: currency, positions, orders, pointDivisor, long, short } = open;
  const mark = prices.latest(symbol)?.quote.price ?? null;
  const at = mark === null ? null : symbolExposureOf(open, mark);
  return {
    id: [book, symbol, ...(pointDivisor === 1n ? [] : [pointDivisor])].join(":"),
    book,
    symbol,
    currency,
    positions,
    orders,
    isSimulated: book !== "live" || config.mode === "sandbox",
    longQuantity: toDecimalText(long.quantity),
    shortQuantity: toDecimalText(short.quantity),
    markPrice: mark === null ? null : toDecimalText(mark),
    longNotional: at === null ? null : toDecimalText(at.longNotional.units),
    shortNotional: at === null ? null : toDecimalText(at.shortNotional.units),
    netNotional: at === null ? null : toDecimalText(at.netNotional.units),
    houseResult: at === null ? null : toDecimalText(at.houseResult.units),
  };
}
