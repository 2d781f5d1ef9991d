export { type Application } from "./allocate.ts";
export {
  apply,
  type Apply,
  type ApplyContext,
  type ApplyRefusal,
  type IeoApplied,
} from "./apply.ts";
export {
  allocateOrder,
  type IeoEnded,
  lapseWin,
  type PayRefusal,
  payWin,
  priceOfWin,
  voidOrder,
} from "./end-application.ts";
export {
  DRAW_LEAD_MS,
  IEO_ORDER_STATUSES,
  IEO_STAGES,
  IEO_STATUSES,
  type IeoOrder,
  type IeoOrderStatus,
  type IeoProject,
  type IeoStage,
  type IeoStatus,
  type IeoTerms,
  PAYMENT_MS,
  VOID_MS,
} from "./project.ts";
export { allocateBy, IEO_RECEIPTS, type IeoPublication } from "./receipt.ts";
export {
  advanceProject,
  announceProject,
  closeProject,
  fixDraw,
  type IeoStep,
  voidProject,
} from "./run-project.ts";
export {
  ieoTermsProblems,
  readIeoProject,
  sandboxIeoTerms,
  type WrittenIeoProject,
  type WrittenIeoTerms,
} from "./terms.ts";
