import { err, ok } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/settings/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { readHistory } from "#services/operators/settings/history";
import {
  confirm,
  propose,
  type SettingsDeps,
  withdraw,
} from "#services/operators/settings/proposals";
import { parsePublicSettings, publicSettingsSubject as subject } from "./public-settings.ts";

export const settingsOperatorRoutes = (deps: SettingsDeps): readonly Route[] => [
  operatorRoute(calls.readPublicSettings, async ({ input }) => {
    const shown = await readHistory(deps, subject, input.version);
    if (shown === null) return err({ type: "not_found" });
    return ok({ ...shown.history, settings: parsePublicSettings(shown.content) });
  }),

  operatorRoute(calls.proposePublicSettings, async ({ input, operator, requestId }) => {
    const { settings, ...proposal } = input;
    const content = JSON.stringify(settings);
    return propose(deps, subject, { ...proposal, content, operator, requestId });
  }),

  operatorRoute(calls.confirmPublicSettings, async ({ input, operator, requestId }) =>
    confirm(deps, subject, { ...input, operator, requestId }),
  ),

  operatorRoute(calls.withdrawPublicSettings, async ({ input, operator, requestId }) =>
    withdraw(deps, subject, { ...input, operator, requestId }),
  ),
];
