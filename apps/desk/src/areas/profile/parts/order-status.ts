import type { DeskMember } from "#shell/member-tab.ts";

/** A swap and a spot trade are filled when they are made. */
const FILLED_AT_ONCE: ReadonlySet<string> = new Set(["flash-exchange", "spot"]);

/** The part of the key of an order's status. */
export function statusOf({
  isOpen,
  product,
}: Pick<DeskMember["orders"][number], "isOpen" | "product">): "open" | "filled" | "closed" {
  if (isOpen) return "open";
  return FILLED_AT_ONCE.has(product) ? "filled" : "closed";
}
