export {
  applyAdvanced,
  applyKYC,
  isHaveAuth,
  isHaveAuthDone,
  listFileOpenings,
  listVerifications,
  openMyFile,
} from "./calls.ts";
