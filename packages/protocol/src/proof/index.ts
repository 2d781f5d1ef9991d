export { listTicks, readConservation, readReceipt } from "./calls.ts";
export { proofRefusals } from "./refusals.ts";
