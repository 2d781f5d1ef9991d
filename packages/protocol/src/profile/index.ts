export { activeReport, getMyUserInfo, importantCustomerOnLine } from "./calls.ts";
export type { UserInfo } from "../user-info.ts";
