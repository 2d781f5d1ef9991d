import { err, mustParseDecimal, ok, price, toDecimalText } from "@plumbline/engine/kernel";
import {
  isNotifiedOn,
  type PriceAlert,
  type PriceAlertId,
  rearmPriceOf,
  removeAlert,
  saveAlert,
} from "@plumbline/engine/market";
import { slicePage, toWireTime } from "@plumbline/protocol";
import {
  listPriceAlerts,
  type PriceAlertView,
  removePriceAlert,
  savePriceAlert,
} from "@plumbline/protocol/market";
import { newId } from "#platform/process/ids";
import { memberRoute, type Route } from "#platform/http/route";
import type { Deps } from "#services/plug/deps";
import type { MarketData } from "../market-data.ts";
import { alertStore, readAlerts } from "./alert-store.ts";

type AlertDeps = Pick<Deps, "commands" | "database"> & { readonly market: MarketData };

export const alertRoutes = ({ commands, database, market }: AlertDeps): readonly Route[] => [
  memberRoute(savePriceAlert, async ({ input, userId, requestId }) => {
    const { symbol, direction: side, repeat, byMail } = input;
    if (market.symbol(symbol) === null) return err({ type: "unknown_symbol" });
    // A new id, or one that the rule looks up.
    const alertId = (input.id ?? newId()) as PriceAlertId;
    return commands.run({
      name: "market.save-alert",
      userId,
      requestId,
      content: JSON.stringify(input),
      causeId: alertId,
      store: alertStore,
      decide: ({ state: alerts }, now) => {
        const saved = saveAlert(
          { alerts, latest: market.latest(symbol)?.quote ?? null },
          {
            alertId,
            isChange: input.id !== undefined,
            userId,
            symbol,
            side,
            price: price(mustParseDecimal(input.price)),
            repeat,
            byMail,
          },
          now,
        );
        if (!saved.ok) return saved;
        return ok({ ...saved.value, next: { type: "saved" as const, alert: saved.value.next } });
      },
      answer: ({ alert }) => alertView(alert),
    });
  }),

  memberRoute(removePriceAlert, ({ input, userId, requestId }) =>
    commands.run({
      name: "market.remove-alert",
      userId,
      requestId,
      content: input.id,
      causeId: input.id,
      store: alertStore,
      decide: ({ state }, now) => {
        // The rule decides whether it exists.
        const removed = removeAlert(state.get(input.id as PriceAlertId));
        if (!removed.ok) return removed;
        const { next: alert } = removed.value;
        const type = isNotifiedOn(alert, now) ? ("set_aside" as const) : ("removed" as const);
        return ok({ ...removed.value, next: { type, alert } });
      },
      answer: () => ({}),
    }),
  ),

  memberRoute(listPriceAlerts, async ({ input, userId }) => {
    const { symbol } = input;
    if (symbol !== undefined && market.symbol(symbol) === null) {
      return err({ type: "unknown_symbol" });
    }
    const alerts = (await readAlerts(database, userId)).filter(
      (alert) => symbol === undefined || alert.symbol === symbol,
    );
    return ok(slicePage(alerts, input, alertView));
  }),
];

const alertView = (alert: PriceAlert): PriceAlertView => ({
  id: alert.id,
  symbol: alert.symbol,
  direction: alert.side,
  price: toDecimalText(alert.price),
  repeat: alert.repeat,
  byMail: alert.byMail,
  status: alert.status,
  rearmPrice: alert.repeat === "once" ? null : toDecimalText(rearmPriceOf(alert)),
  reach: alert.reach && {
    seq: alert.reach.seq,
    price: toDecimalText(alert.reach.price),
    timeMs: alert.reach.at,
  },
  createTime: toWireTime(alert.createdAt),
});
