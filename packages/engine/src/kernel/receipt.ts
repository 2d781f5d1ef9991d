export type ReceiptId = string & { readonly __brand: "ReceiptId" };

/** Plain JSON with money and prices as decimal text: what anyone can read and feed back in. */
export type Facts = { readonly [name: string]: Fact };
export type Fact = string | number | boolean | null | readonly Fact[] | Facts;

/**
 * The proof of one settlement: whoever holds it can recompute `result` from `inputs` and the named
 * ticks with the rule of that version, and needs to trust nobody for it.
 */
export interface Receipt {
  readonly id: ReceiptId;
  readonly kind: string;
  readonly ruleVersion: string;
  readonly inputs: Facts;
  readonly ticks: readonly { readonly symbol: string; readonly seq: number }[];
  readonly result: Facts;
}
