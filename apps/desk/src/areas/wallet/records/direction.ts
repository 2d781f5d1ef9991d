/** Money in or money out: what is said about both stands under either name in the texts. */
export type Direction = "recharges" | "withdrawals";
