export { listTicks, readConservation, readReceipt } from "./calls.ts";
