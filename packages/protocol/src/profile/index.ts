export { activeReport, getMyUserInfo, importantCustomerOnLine } from "./calls.ts";
export { SHARED_KINDS, type SharedKind } from "./views.ts";
export type { UserInfo } from "../user-info.ts";
