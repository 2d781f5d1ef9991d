/** Money in or money out: what is said about both stands under either name in the texts. */
export type Direction = "recharges" | "withdrawals";

/** A record is found by its owner and its own id: "<user id>:<record id>" at the desk. */
export const deskIdOf = ({ userId, id }: { readonly userId: string; readonly id: string }) =>
  `${userId}:${id}`;

export function partsOf(deskId: string): { readonly userId: string; readonly id: string } {
  const [userId = "", id = ""] = deskId.split(":");
  return { userId, id };
}
