export {
  changeMargin,
  closePosition,
  listPositions,
  openPosition,
  type PositionView,
  positionsSummary,
  previewPosition,
  resetDemo,
  updateStops,
} from "./calls.ts";
export { listTerms, readTerms } from "./terms/calls.ts";
