import type { PositionView } from "@plumbline/protocol/contract";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "#shell/services.tsx";
import { endedQuery } from "../queries.ts";
import type { LoadedContract } from "./use-loaded-contract.ts";

/** The outcome of a command that waits for its next tick; until then the command's response. */
export function useAfterWait(
  left: PositionView | undefined,
  loaded: LoadedContract | undefined,
): PositionView | undefined {
  const { client } = useServices();
  const position =
    loaded && [...loaded.running, ...loaded.working].find(({ id }) => id === left?.id);
  const isWaiting = left !== undefined && left.wait !== null;
  const isGone = isWaiting && loaded !== undefined && position === undefined;
  const { book = "demo", id = "" } = left ?? {};
  const ended = useQuery({ ...endedQuery(client, { book, id }), enabled: isGone });
  if (!isWaiting) return left;
  if (position === undefined) return (isGone ? ended.data : null) ?? left;
  return isFromBefore(position, left) ? left : position;
}

/** A list that was loaded before the command: it does not contain the requested close. */
const isFromBefore = (position: PositionView, left: PositionView): boolean =>
  left.status === "settling" &&
  position.status === "running" &&
  position.missReason === null &&
  position.quantity === left.quantity;
