import { foldAccount, isAccount, readNickname } from "@plumbline/engine/auth";
import { ok } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/auth";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import type { AuthDeps } from "../auth-deps.ts";
import { changeIdentity } from "../identity-store.ts";
import { readEmailContact, readPhone } from "../contact.ts";
import { signIn } from "../sign-in.ts";
import type { NICKNAME_TAKEN } from "../store.ts";
import {
  bindAuthenticator,
  checkPending,
  generateAuthenticator,
  unbindAuthenticator,
} from "./authenticator.ts";
import { loginByAuthenticator } from "./authenticator-login.ts";
import { readSecurity, readSignIns } from "./read-security.ts";
import { sendWithdrawalCode } from "./withdrawal-code.ts";
import { bindContact, completeGuest, lockSettings, setWithdrawalPassword } from "./settings.ts";

/** How an account is protected: second factor, contacts, withdrawal password, lock. */
export const protectionRoutes = (deps: AuthDeps): readonly Route[] => [
  publicRoute(calls.googleSecretLogin, async ({ input, caller }) => {
    const name = foldAccount(input.account);
    const form = { ...input, account: isAccount(name) ? name : "" };
    const result = await loginByAuthenticator(deps, form, caller);
    if (!result.ok) return result;
    const { code: googleCode, deviceToken, inviteCode } = input;
    const user = { userId: result.value, method: "google", caller } as const;
    return signIn(deps, { ...user, googleCode, deviceToken, inviteCode });
  }),
  memberRoute(calls.securitySettings, async ({ userId }) =>
    ok(await readSecurity(deps.database, userId)),
  ),
  memberRoute(calls.listSignIns, async ({ input, userId }) => {
    const { records, total } = await readSignIns(deps.database, { ...input, userId });
    return ok(toPage(records, { ...input, total }));
  }),
  ...authenticatorRoutes(deps),
  ...contactRoutes(deps),
  memberRoute(calls.setWithdrawalPassword, async ({ input, userId, requestId }) => {
    const { withdrawalPassword: fresh, oldWithdrawalPassword, ...proof } = input;
    const old = oldWithdrawalPassword ?? null;
    return setWithdrawalPassword(deps, { userId, requestId, proof }, { fresh, old });
  }),
  memberRoute(calls.lockSettings, async ({ input: { days, ...proof }, userId, requestId }) =>
    lockSettings(deps, { userId, requestId, proof }, days),
  ),
  memberRoute(calls.changeNickname, async ({ input, userId, requestId }) => {
    const read = readNickname(input.nickname);
    if (!read.ok) return read;
    const nickname = read.value;
    const changed = await changeIdentity<typeof NICKNAME_TAKEN>(deps, {
      name: "auth.change-nickname",
      userId,
      requestId,
      content: nickname,
      decide: (identity) => ok({ identity: { ...identity, nickname } }),
    });
    return changed.ok ? ok({ nickname }) : changed;
  }),
  memberRoute(calls.completeGuest, async ({ input, userId, requestId }) => {
    const { account, newPassword, ...proof } = input;
    return completeGuest(deps, { userId, requestId, proof }, { account, newPassword });
  }),
];

const authenticatorRoutes = (deps: AuthDeps): readonly Route[] => [
  memberRoute(calls.generateGoogleKey, async ({ userId, caller }) =>
    generateAuthenticator(deps, { userId, token: caller.token }),
  ),
  memberRoute(calls.checkGoogleAuth, async ({ input, userId, caller }) =>
    checkPending(deps, { userId, token: caller.token }, input.code),
  ),
  memberRoute(calls.bindGoogleAuth, async ({ input, userId, requestId, caller }) => {
    const { code, ...proof } = input;
    return bindAuthenticator(deps, { userId, requestId, token: caller.token, code, proof });
  }),
  memberRoute(calls.unbindGoogleAuth, async ({ input: proof, userId, requestId }) =>
    unbindAuthenticator(deps, { userId, requestId, proof }),
  ),
];

const contactRoutes = (deps: AuthDeps): readonly Route[] => [
  memberRoute(calls.sendWithdrawalCode, ({ userId, caller }) =>
    sendWithdrawalCode(deps, { userId, caller }),
  ),
  memberRoute(calls.bindPhone, async ({ input, userId, requestId, caller }) => {
    const contact = readPhone(input.countryCode, input.phone);
    if (!contact.ok) return contact;
    const code = input.code ?? "";
    return bindContact(
      deps,
      { userId, requestId, proof: input },
      { contact: contact.value, caller, code },
    );
  }),
  memberRoute(calls.bindEmail, async ({ input, userId, requestId, caller }) => {
    const contact = readEmailContact(input.email);
    if (!contact.ok) return contact;
    const code = input.code ?? "";
    return bindContact(
      deps,
      { userId, requestId, proof: input },
      { contact: contact.value, caller, code },
    );
  }),
];
