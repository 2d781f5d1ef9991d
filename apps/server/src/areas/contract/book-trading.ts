import {
  cancelOrder,
  closePosition,
  type OpenPositions,
  type Position,
} from "@plumbline/engine/contract";
import type { Book } from "@plumbline/engine/kernel";
import { newReceiptId, newRequestId } from "#platform/process/ids";
import type { BookTrading } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import type { ContractCommands } from "./commands.ts";
import type { HouseCovers } from "./cover/house-covers.ts";
import { positionStore } from "./store.ts";

/** How the owner of a book closes it permanently. */
export const bookTrading = ({
  contract,
  covers,
  database,
}: Pick<Deps, "database"> & {
  readonly contract: ContractCommands;
  readonly covers: HouseCovers;
}): BookTrading => ({
  store: positionStore,
  // The caller passes the state that this store loaded.
  openIn: (stored, book) => openOf(stored as OpenPositions, book).length,
  sumUp: () => covers.sumUp(),
  close: async (userId, book) => {
    const positions = await positionStore.load(database, [userId]);
    // One after another, because the gain of one may pay the loss of the next.
    for (const position of openOf(positions.get(userId) ?? new Map(), book)) {
      await contract.run(closeCommand(position));
    }
  },
});

const openOf = (positions: OpenPositions, book: Book): readonly Position[] =>
  [...positions.values()].filter((each) => each.book === book && each.status !== "closed");

/** A new request id each time: a close that was refused, or missed its tick, may succeed now. */
const closeCommand = ({ id: positionId, userId, status }: Position) => ({
  name: "close-position",
  userId,
  requestId: newRequestId(),
  content: positionId,
  positionId,
  decide: (
    context: Parameters<typeof closePosition>[0],
    now: Parameters<typeof closePosition>[2],
  ) =>
    status === "working"
      ? cancelOrder(context, { positionId }, now)
      : closePosition(context, { positionId, receiptId: newReceiptId() }, now),
  answer: () => null,
});
