/** The kind of a record; texts that both kinds share exist under either name. */
export type Direction = "recharges" | "withdrawals";

/** A record's id on the desk contains its owner: "<user id>:<record id>". */
export const deskIdOf = ({ userId, id }: { readonly userId: string; readonly id: string }) =>
  `${userId}:${id}`;

export function partsOf(deskId: string): { readonly userId: string; readonly id: string } {
  const [userId = "", id = ""] = deskId.split(":");
  return { userId, id };
}
