export {
  applyAdvanced,
  applyKYC,
  isHaveAuth,
  isHaveAuthDone,
  listFileOpenings,
  listVerifications,
  openMyFile,
  readPersonalData,
  sendAppeal,
  updateKYC,
} from "./calls.ts";
