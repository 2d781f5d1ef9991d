import { err, ok, type UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import {
  changePassword as changePasswordCall,
  endSession,
  guestLogin,
  listSessions,
  login as loginCall,
  logout,
  register as registerCall,
  registerV2,
} from "@plumbline/protocol/auth";
import { type Caller, memberRoute, publicRoute, type Route } from "#shell/route";
import { readUserInfo } from "#shell/user-info";
import type { AuthDeps } from "./auth-deps.ts";
import { login } from "./login.ts";
import { changePassword } from "./password-change.ts";
import { register, registerGuest, type RegistrationRequest } from "./registration.ts";

export const authRoutes = (deps: AuthDeps): readonly Route[] => [
  publicRoute(registerCall, async ({ input, ...request }) =>
    registerAndSignIn(deps, input, request),
  ),

  publicRoute(registerV2, async ({ input, ...request }) => {
    if (input.registerType !== "account") return err({ type: "register_type_unavailable" });
    const { account } = input;
    if (typeof account !== "string") return err(ACCOUNT_REQUIRED);
    return registerAndSignIn(deps, { ...input, account }, request);
  }),

  publicRoute(loginCall, async ({ input, caller }) => {
    const found = await login(deps, input, caller);
    return found.ok ? ok(await signIn(deps, found.value, caller)) : found;
  }),

  publicRoute(guestLogin, async (request) => {
    const guest = await registerGuest(deps, request);
    if (!guest.ok) return guest;
    const { userId, initialPassword } = guest.value;
    return ok({ ...(await signIn(deps, userId, request.caller)), initialPassword });
  }),

  memberRoute(changePasswordCall, async ({ input, userId, requestId, caller }) =>
    changePassword(deps, { ...input, userId, requestId, token: caller.token }),
  ),

  memberRoute(logout, async ({ caller }) => {
    await deps.sessions.end(caller.token);
    return ok(null);
  }),

  memberRoute(listSessions, async ({ userId, caller }) => {
    const sessions = await deps.sessions.list(userId, caller.token);
    return ok(
      sessions.map((session) => ({
        ...session,
        startedAt: toWireTime(session.startedAt),
        lastSeenAt: toWireTime(session.lastSeenAt),
      })),
    );
  }),

  memberRoute(endSession, async ({ input, userId }) => {
    const isEnded = await deps.sessions.endById(userId, input.id);
    return isEnded ? ok(null) : err({ type: "session_not_found" });
  }),
];

const ACCOUNT_REQUIRED = { type: "invalid_input", field: "account", problem: "required" } as const;

async function registerAndSignIn(
  deps: AuthDeps,
  form: {
    readonly account: string;
    readonly password: string;
    readonly inviteCode?: string | null | undefined;
  },
  request: RegistrationRequest,
) {
  const inviteCode = form.inviteCode ?? "";
  const registered = await register(deps, { ...form, inviteCode }, request);
  return registered.ok ? ok(await signIn(deps, registered.value, request.caller)) : registered;
}

async function signIn({ sessions, database }: AuthDeps, userId: UserId, caller: Caller) {
  const { device, address } = caller;
  const token = await sessions.start({ userId, device, address });
  return { token, userInfo: await readUserInfo(database, userId) };
}
