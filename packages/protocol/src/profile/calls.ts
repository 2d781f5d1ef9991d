import { z } from "zod";
import { defineCall } from "../define-call.ts";
import { userInfo } from "../user-info.ts";

export { SHARED_KINDS, type SharedKind } from "./views.ts";
export type { UserInfo } from "../user-info.ts";

export const getMyUserInfo = defineCall({
  method: "GET",
  path: "/api/user/appUser/getMyUserInfo",
  access: "member",
  summary: "The signed-in user. Any code but 200 means that nobody is signed in.",
  input: z.object({}),
  result: userInfo,
  refusals: [],
});

const report = z.object({
  /** false: there was a report within the hour. */
  accepted: z.boolean(),
});

export const activeReport = defineCall({
  method: "GET",
  path: "/api/user/appUser/activeReport",
  access: "member",
  summary: "Reports that I am using the app: stored at most once an hour, as my last activity.",
  input: z.object({}),
  result: report,
  refusals: [],
});

export const importantCustomerOnLine = defineCall({
  method: "GET",
  path: "/api/user/appUser/importantCustomerOnLine",
  access: "member",
  summary: "Reports my presence, stored at most once an hour. No salesperson is notified.",
  input: z.object({}),
  result: report,
  refusals: [],
});
