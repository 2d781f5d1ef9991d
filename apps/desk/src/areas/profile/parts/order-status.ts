/** A swap and a spot trade are filled when they are made. */
const FILLED_AT_ONCE: ReadonlySet<string> = new Set(["flash-exchange", "spot"]);

/** The last part of the key of the status of a member's order. */
export function statusOf({
  isOpen,
  product,
}: {
  readonly isOpen: boolean;
  readonly product: string;
}): "open" | "filled" | "closed" {
  if (isOpen) return "open";
  return FILLED_AT_ONCE.has(product) ? "filled" : "closed";
}
