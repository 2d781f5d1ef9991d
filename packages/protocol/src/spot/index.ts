export {
  createSpotOrder,
  listSpotHoldings,
  listSpotOrders,
  listSpotPlans,
  pauseSpotPlan,
  previewSpot,
  readSpotTerms,
  saveSpotPlan,
  writtenSpotTerms,
} from "./calls.ts";
