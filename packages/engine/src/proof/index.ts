export {
  LIABILITIES_GENESIS,
  LIABILITIES_STREAM,
  type Liability,
  type LiabilityStatement,
  liabilityText,
  type LiabilityTotal,
  statementText,
  type SumNode,
  sumNodeText,
  totalsText,
} from "./liabilities.ts";
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
