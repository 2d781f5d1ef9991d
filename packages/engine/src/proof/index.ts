export {
  headsText,
  linkPath,
  SEAL_GENESIS,
  type SealedHead,
  type SealLink,
  sealPreimage,
  skippedTo,
  stepFrom,
} from "./seal.ts";
