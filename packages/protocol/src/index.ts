export { positiveDecimalText, slicePage, toPage } from "./codecs.ts";
export {
  type Access,
  type AnyCall,
  type Call,
  type InputOf,
  type ResultOf,
} from "./define-call.ts";
export { type Envelope, SUCCESS_CODE } from "./envelope.ts";
export type { TermsCalls, TermsRead } from "./terms-calls.ts";
export type { RefusalEntry } from "./refusals-of.ts";
export { type ShellRefusal, shellRefusals } from "./shell-refusals.ts";
export { fromWireTime, toWireTime } from "./wire-time.ts";
