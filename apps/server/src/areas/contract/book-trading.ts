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

/** How a book is closed for good, by whoever owns it. */
export const bookTrading = ({
  contract,
  covers,
  database,
}: Pick<Deps, "database"> & {
  readonly contract: ContractCommands;
  readonly covers: HouseCovers;
}): BookTrading => ({
  store: positionStore,
  // Whoever asks hands over what that store keeps.
  openIn: (stored, book) => openOf(stored as OpenPositions, book).length,
  sumUp: () => covers.sumUp(),
  close: async (userId, book) => {
    const positions = await positionStore.load(database, [userId]);
    // One after another: what one gains may pay what the next one loses.
    for (const position of openOf(positions.get(userId) ?? new Map(), book)) {
      await contract.run(closeCommand(position));
    }
  },
});

const openOf = (positions: OpenPositions, book: Book): readonly Position[] =>
  [...positions.values()].filter((each) => each.book === book && each.status !== "closed");

/** A request of its own each time: what was refused once, or missed its tick, may go now. */
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
