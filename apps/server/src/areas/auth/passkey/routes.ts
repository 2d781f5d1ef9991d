import { ok } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/auth";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import type { AuthDeps } from "../auth-deps.ts";
import { signIn } from "../sign-in.ts";
import {
  askForPasskey,
  loginByPasskey,
  offerPasskey,
  registerPasskey,
  removePasskey,
} from "./passkey.ts";
import { listPasskeys } from "./passkey-store.ts";

export const passkeyRoutes = (deps: AuthDeps): readonly Route[] => [
  publicRoute(calls.passkeyLoginOptions, async () => ok(await askForPasskey(deps))),
  publicRoute(calls.passkeyLogin, async ({ input, caller }) => {
    const result = await loginByPasskey(deps, input);
    if (!result.ok) return result;
    const { deviceToken } = input;
    return signIn(deps, { userId: result.value, method: "passkey", caller, deviceToken });
  }),
  memberRoute(calls.passkeyRegisterOptions, async ({ input, userId, requestId, caller }) =>
    offerPasskey(deps, { userId, requestId, token: caller.token }, input),
  ),
  memberRoute(calls.passkeyRegister, async ({ input, userId, requestId, caller }) =>
    registerPasskey(deps, { userId, requestId, token: caller.token }, input),
  ),
  memberRoute(calls.listPasskeys, async ({ userId }) =>
    ok(await listPasskeys(deps.database, userId)),
  ),
  memberRoute(calls.removePasskey, async ({ input: { id, ...proof }, userId, requestId }) =>
    removePasskey(deps, { userId, requestId, proof }, id),
  ),
];
