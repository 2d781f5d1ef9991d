import type { UserId } from "@plumbline/engine/kernel";
import type { Store } from "./command.ts";

/** The store of commands that only move money and keep nothing of their own. */
export const noState: Store<null, null> = {
  name: "none",
  load: (_tx, userIds) => Promise.resolve(new Map<UserId, null>(userIds.map((id) => [id, null]))),
  merge: () => null,
  save: () => Promise.resolve(),
};
