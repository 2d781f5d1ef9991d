export {
  changeMargin,
  closePosition,
  listPositions,
  listTerms,
  openPosition,
  type PositionView,
  positionsSummary,
  previewPosition,
  readTerms,
  resetDemo,
  updateStops,
} from "./calls.ts";
