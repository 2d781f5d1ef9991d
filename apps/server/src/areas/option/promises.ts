import type { PromiseSource } from "#services/house/house-promises";

/** The reserves of open options, which are summed over all symbols. */
export const optionPromises: PromiseSource = {
  product: "option",
  outstanding: "select book, asset, '' as symbol, amount from option_promises",
};
