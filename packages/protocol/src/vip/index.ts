export { listVipLevels, readVipStanding, writtenVipTerms } from "./calls.ts";
