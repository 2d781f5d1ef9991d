import type { PromiseSource } from "#services/house/house-promises";

/** The amounts that running orders may still win. */
export const secondContractPromises: PromiseSource = {
  product: "second-contract",
  outstanding: "select book, asset, symbol, amount from second_promises",
};
