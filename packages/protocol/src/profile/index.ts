export { activeReport, getMyUserInfo, importantCustomerOnLine } from "./calls.ts";
