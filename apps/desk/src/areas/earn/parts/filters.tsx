import { stageFilter } from "#shell/lists/filters.tsx";

/** Filter by kind, for every list of products and orders. */
export const KIND_FILTER = stageFilter({
  source: "kind",
  label: "desk.earn.column.kind",
  texts: "desk.earn.kind",
  unchosen: "desk.earn.all",
  stages: ["arbitrage", "mining", "bond"],
});
