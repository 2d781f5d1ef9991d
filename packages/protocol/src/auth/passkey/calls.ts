import { z } from "zod";
import { wireTime } from "../../codecs.ts";
import { defineCall } from "../../define-call.ts";
import * as views from "../views.ts";

const { secretToken, session, signInExtras, stepUp, stepUpRefusals } = views;

/** The input and output of a browser's WebAuthn functions, passed on unchanged. */
const webAuthn = z.record(z.string(), z.unknown());

const passkeyOptions = z.object({
  options: webAuthn,
  /** To be sent back together with the browser's answer to the options. */
  ticket: z.string(),
});

export const passkeyLoginOptions = defineCall({
  method: "POST",
  path: "/api/app/passkeyLoginOptions",
  access: "public",
  summary: "The options for a browser to request a passkey. Valid once, for five minutes.",
  input: z.strictObject({}),
  result: passkeyOptions,
  refusals: [],
});

export const passkeyLogin = defineCall({
  method: "POST",
  path: "/api/app/passkeyLogin",
  access: "public",
  summary: "Signs in with a passkey, which counts as two factors.",
  input: z.strictObject({
    ticket: secretToken,
    response: webAuthn,
    deviceToken: signInExtras.deviceToken,
  }),
  result: session,
  refusals: [...views.signInRefusals, "passkey_unknown"],
});

export const passkeyRegisterOptions = defineCall({
  method: "POST",
  path: "/api/user/appUser/passkeyRegisterOptions",
  access: "member",
  stepUp: "settings",
  summary:
    "The options for a browser to create a passkey, valid once in this session. A user has " +
    "at most ten passkeys.",
  input: z.strictObject(stepUp),
  result: passkeyOptions,
  refusals: [...stepUpRefusals, "too_many_passkeys"],
});

export const passkeyRegister = defineCall({
  method: "POST",
  path: "/api/user/appUser/passkeyRegister",
  access: "member",
  summary: "Stores a newly created passkey. Withdrawals are then held for a day.",
  input: z.strictObject({ ticket: secretToken, response: webAuthn, name: z.string().max(60) }),
  result: z.null(),
  refusals: ["settings_locked", "passkey_unknown", "too_many_passkeys"],
});

export const listPasskeys = defineCall({
  method: "GET",
  path: "/api/user/appUser/listPasskeys",
  access: "member",
  summary: "My passkeys, the newest first.",
  input: z.object({}),
  result: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: wireTime,
      lastUsedAt: wireTime.nullable(),
    }),
  ),
  refusals: [],
});

export const removePasskey = defineCall({
  method: "POST",
  path: "/api/user/appUser/removePasskey",
  access: "member",
  stepUp: "settings",
  summary: "Removes a passkey. Withdrawals are then held for a day.",
  input: z.strictObject({ id: z.string().max(1_400), ...stepUp }),
  result: z.null(),
  refusals: [...stepUpRefusals, "passkey_unknown"],
});
