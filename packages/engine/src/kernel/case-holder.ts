import type { Colleagues } from "./same-person.ts";

export interface HolderChanged {
  readonly type: "case_holder_changed";
}

/**
 * Whether a case changed hands since the operator who assigns it read the list (null: unassigned).
 * A case of a disabled operator counts as unassigned, as in the lists.
 */
export function isHolderChanged(
  { holderId, seenHolderId }: Readonly<Record<"holderId" | "seenHolderId", string | null>>,
  { isShutOut }: Pick<Colleagues, "isShutOut">,
): boolean {
  if (holderId === seenHolderId) return false;
  return holderId === null || seenHolderId !== null || !isShutOut(holderId);
}
