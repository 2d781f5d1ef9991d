import type { Colleagues } from "./same-person.ts";

export interface HolderChanged {
  readonly type: "case_holder_changed";
}

/**
 * Whether a case is another's than whoever assigns it saw (null: nobody's). What somebody shut out
 * had is nobody's: lists show it as free.
 */
export function isHolderChanged(
  { holderId, seenHolderId }: Readonly<Record<"holderId" | "seenHolderId", string | null>>,
  { isShutOut }: Pick<Colleagues, "isShutOut">,
): boolean {
  if (holderId === seenHolderId) return false;
  return holderId === null || seenHolderId !== null || !isShutOut(holderId);
}
