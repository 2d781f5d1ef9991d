export {
  bookName,
  decimalText,
  fromWireTime,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  symbolCode,
  toPage,
  toWireTime,
  wireTime,
} from "./codecs.ts";
export {
  type Access,
  type AnyCall,
  type Call,
  defineCall,
  defineOperatorCall,
  type InputOf,
  type ResultOf,
} from "./define-call.ts";
export { DESK_PATH } from "./desk-path.ts";
export { type Envelope, isSuccess, SUCCESS_CODE, UNAUTHORISED_CODE } from "./envelope.ts";
export { type RefusalEntry, type ShellRefusal, shellRefusals } from "./shell-refusals.ts";
