import { type Facts, isFactList, isFacts, type Receipt } from "#kernel";
import { EARLIER_VERSION } from "./facts.ts";

/** The receipt as the version before would have written it. */
export function asEarlier(receipt: Receipt): Receipt {
  return {
    ...receipt,
    ruleVersion: EARLIER_VERSION,
    inputs: without(receipt.inputs, "termsVersion"),
    result: without(receipt.result, "asset"),
  };
}

/** The facts without those of that name, in their lists as well. */
function without(facts: Facts, left: string): Facts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([name]) => name !== left)
      .map(([name, fact]) => [
        name,
        isFactList(fact) ? fact.map((each) => (isFacts(each) ? without(each, left) : each)) : fact,
      ]),
  );
}
