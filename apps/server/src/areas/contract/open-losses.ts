import type { Book } from "@plumbline/engine/kernel";
import { type ContractWorld, crossLossesOf, type OpenPositions } from "@plumbline/engine/contract";
import type { OpenLosses } from "#services/plug/area";
import type { Markets } from "./markets.ts";
import { positionStore } from "./store.ts";

/** What cross positions are losing: isolated ones answer with their own margin alone. */
export function openLosses(markets: Markets): OpenLosses {
  const marketOf: ContractWorld["marketOf"] = (symbol, version) =>
    markets.marketOf(symbol, { version });
  const lossesOf = (positions: OpenPositions, book: Book = "live") =>
    crossLossesOf({ balances: new Map(), positions, marketOf }, book);
  return {
    store: positionStore,
    // Whoever asks hands over what that store keeps.
    of: (stored, book) => lossesOf(stored as OpenPositions, book),
    read: async (tx, userId) => {
      const positions = await positionStore.load(tx, [userId]);
      return lossesOf(positions.get(userId) ?? new Map());
    },
  };
}
