/** Recharges or withdrawals; their common texts exist under both names. */
export type Direction = "recharges" | "withdrawals";

/** The desk's id of a record: "<user id>:<record id>". */
export const deskIdOf = ({ userId, id }: { readonly userId: string; readonly id: string }) =>
  `${userId}:${id}`;

export function partsOf(deskId: string): { readonly userId: string; readonly id: string } {
  const [userId = "", id = ""] = deskId.split(":");
  return { userId, id };
}
