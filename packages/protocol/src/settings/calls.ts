import { z } from "zod";
import { defineCall } from "../define-call.ts";

export const getKeyByParam = defineCall({
  method: "GET",
  path: "/api/set/appSysSet/getKeyByParam",
  access: "public",
  summary: 'A public setting by its key. "sys_set" answers JSON text with a boolean isPcLimite.',
  input: z.object({ key: z.string().max(64) }),
  result: z.string(),
  refusals: ["setting_not_found"],
});

export const getServerTime = defineCall({
  method: "GET",
  path: "/api/public/getServerTime",
  access: "public",
  summary: "The server's clock in epoch milliseconds.",
  input: z.object({}),
  result: z.int(),
  refusals: [],
});

export const transportKey = defineCall({
  method: "GET",
  path: "/api/public/transportKey",
  access: "public",
  summary: "The public key for sealing POST bodies, and its short id, both in base64.",
  input: z.object({}),
  result: z.object({ kid: z.string(), spki: z.string() }),
  refusals: [],
});
