import { z } from "zod";
import { defineCall } from "../define-call.ts";
import { userInfo } from "../user-info.ts";

export { SHARED_KINDS, type SharedKind } from "./views.ts";
export type { UserInfo } from "../user-info.ts";

export const getMyUserInfo = defineCall({
  method: "GET",
  path: "/api/user/appUser/getMyUserInfo",
  access: "member",
  summary: "Who I am. Any code but 200 means that nobody is signed in.",
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
  summary: "Says that I am using the app: kept at most once an hour, as the time of my last use.",
  input: z.object({}),
  result: report,
  refusals: [],
});

export const importantCustomerOnLine = defineCall({
  method: "GET",
  path: "/api/user/appUser/importantCustomerOnLine",
  access: "member",
  summary: "Says that I am here, kept at most once an hour. It reaches no salesperson.",
  input: z.object({}),
  result: report,
  refusals: [],
});
