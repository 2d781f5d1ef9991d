import { foldAccount, isAccount } from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/auth";
import type { AuthDeps, Entry } from "./auth-deps.ts";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import { sendCode } from "./codes.ts";
import { readEmailContact, readPhone } from "./contact.ts";
import { login } from "./login.ts";
import { loginByContact } from "./contact-login.ts";
import { changePassword } from "./password-change.ts";
import { freezeRoutes } from "./freeze/routes.ts";
import { passkeyRoutes } from "./passkey/routes.ts";
import { protectionRoutes } from "./protection/routes.ts";
import { readRegistration } from "./registration-form.ts";
import {
  register,
  registerGuest,
  type RegistrationForm,
  type RegistrationRequest,
} from "./registration.ts";
import { signIn } from "./sign-in.ts";
import { checkSpelling } from "./spelling.ts";

export const authRoutes = (deps: AuthDeps): readonly Route[] => [
  ...registrationRoutes(deps),
  ...loginRoutes(deps),
  ...codeRoutes(deps),
  ...sessionRoutes(deps),
  ...protectionRoutes(deps),
  ...passkeyRoutes(deps),
  ...freezeRoutes(deps),
];

const registrationRoutes = (deps: AuthDeps): readonly Route[] => [
  publicRoute(calls.register, async ({ input, ...request }) =>
    registerAndSignIn(deps, { ...input, inviteCode: input.inviteCode ?? "" }, request),
  ),
  publicRoute(calls.registerV2, async ({ input, ...request }) => {
    const form = readRegistration(input);
    return form.ok ? registerAndSignIn(deps, form.value, request) : form;
  }),
  publicRoute(calls.guestLogin, async (request) => {
    const { caller } = request;
    const guest = await registerGuest(deps, request);
    if (!guest.ok) return guest;
    const { userId, initialPassword } = guest.value;
    const session = await signIn(deps, { userId, method: "guest", caller });
    if (!session.ok) throw new Error(`a new guest was refused: ${session.error.type}`);
    return ok({ ...session.value, initialPassword });
  }),
];

const loginRoutes = (deps: AuthDeps): readonly Route[] => [
  publicRoute(calls.login, async ({ input, caller }) => {
    const name = foldAccount(input.account);
    // A text that cannot be an account is not looked up as one, but takes equally long to refuse.
    const form = { kind: "account", name: isAccount(name) ? name : "", ...input } as const;
    return signInWhom(deps, await login(deps, form, caller), {
      method: "account",
      caller,
      ...input,
    });
  }),
  publicRoute(calls.phoneLogin, async ({ input, caller }) => {
    const contact = readPhone(input.countryCode, input.phone);
    if (!contact.ok) return contact;
    const result = await loginByContact(deps, { ...input, contact: contact.value }, caller);
    return signInWhom(deps, result, { method: "phone", caller, ...input });
  }),
  publicRoute(calls.emailLogin, async ({ input, caller }) => {
    const contact = readEmailContact(input.email);
    if (!contact.ok) return contact;
    const outcome = await loginByContact(deps, { ...input, contact: contact.value }, caller);
    return signInWhom(deps, outcome, { method: "email", caller, ...input });
  }),
];

const codeRoutes = (deps: AuthDeps): readonly Route[] => [
  publicRoute(calls.getPhoneCaptcha, async ({ input, caller, userId }) => {
    const contact = readPhone(input.countryCode, input.phone);
    if (!contact.ok) return contact;
    const { purpose } = input;
    if (purpose === "bind" && userId === null) return err({ type: "not_signed_in" });
    return sendCode(deps, { purpose, contact: contact.value, caller, userId });
  }),
  publicRoute(calls.getEmailCaptcha, async ({ input, caller, userId }) => {
    const contact = readEmailContact(input.email);
    if (!contact.ok) return contact;
    const { purpose } = input;
    if (purpose === "bind" && userId === null) return err({ type: "not_signed_in" });
    return sendCode(deps, { purpose, contact: contact.value, caller, userId });
  }),
  publicRoute(calls.checkAccount, async ({ input }) => checkSpelling(input)),
];

const sessionRoutes = (deps: AuthDeps): readonly Route[] => [
  memberRoute(calls.changePassword, async ({ input, userId, requestId, caller }) =>
    changePassword(deps, { ...input, userId, requestId, token: caller.token }),
  ),
  memberRoute(calls.logout, async ({ caller }) => {
    await deps.sessions.end(caller.token);
    return ok(null);
  }),
  memberRoute(calls.listSessions, async ({ userId, caller }) => {
    const sessions = await deps.sessions.list(userId, caller.token);
    return ok(
      sessions.map((session) => ({
        ...session,
        startedAt: toWireTime(session.startedAt),
        lastSeenAt: toWireTime(session.lastSeenAt),
      })),
    );
  }),
  memberRoute(calls.endSession, async ({ input, userId }) => {
    const isEnded = await deps.sessions.endById(userId, input.id);
    return isEnded ? ok(null) : err({ type: "session_not_found" });
  }),
];

/** Returns the session of the authenticated user, or the refusal. */
async function signInWhom<Refusal>(
  deps: AuthDeps,
  result: Result<UserId, Refusal>,
  entry: Omit<Entry, "userId">,
) {
  return result.ok ? signIn(deps, { ...entry, userId: result.value }) : result;
}

async function registerAndSignIn(
  deps: AuthDeps,
  form: RegistrationForm,
  request: RegistrationRequest,
) {
  const registered = await register(deps, form, request);
  if (!registered.ok) return registered;
  const { caller } = request;
  const session = await signIn(deps, { userId: registered.value, method: "register", caller });
  // Only a repeated request can find a user who has been frozen meanwhile.
  return session.ok ? session : err({ type: "account_taken", field: "account" } as const);
}
