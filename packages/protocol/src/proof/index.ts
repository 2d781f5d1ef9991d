export { listSeals, listTicks, readConservation, readHead, readReceipt } from "./calls.ts";
