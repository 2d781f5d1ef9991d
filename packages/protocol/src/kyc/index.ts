export {
  applyAdvanced,
  applyKYC,
  isHaveAuth,
  isHaveAuthDone,
  listFileOpenings,
  listVerifications,
  openMyFile,
  readPersonalData,
  updateKYC,
} from "./calls.ts";
