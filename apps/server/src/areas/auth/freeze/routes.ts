import { foldAccount, isAccount } from "@plumbline/engine/auth";
import * as calls from "@plumbline/protocol/auth";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import type { AuthDeps } from "../auth-deps.ts";
import { freezeAccount, freezeByLink, unfreezeAccount } from "./freeze.ts";

export const freezeRoutes = (deps: AuthDeps): readonly Route[] => [
  memberRoute(calls.freezeAccount, async ({ userId, requestId }) =>
    freezeAccount(deps, { userId, requestId }),
  ),
  publicRoute(calls.freezeByLink, async ({ input }) => freezeByLink(deps, input.token)),
  publicRoute(calls.unfreezeAccount, async ({ input, caller, requestId }) => {
    const name = foldAccount(input.account);
    const form = { ...input, account: isAccount(name) ? name : "" };
    return unfreezeAccount(deps, form, { caller, requestId });
  }),
];
