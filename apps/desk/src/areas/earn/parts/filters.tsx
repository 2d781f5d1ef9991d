import { choiceFilter } from "#shell/lists/filters.tsx";

/** The filter by kind, for every list of products and orders. */
export const KIND_FILTER = choiceFilter({
  source: "kind",
  label: "desk.earn.column.kind",
  texts: "desk.earn.kind",
  unchosen: "desk.earn.all",
  choices: ["arbitrage", "mining", "bond"],
});
