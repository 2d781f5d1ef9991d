import { err, ok } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/settings/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { readHistory } from "#services/operators/settings/history";
import { propose, type SettingsDeps } from "#services/operators/settings/proposals";
import { decisionRoutes } from "#services/operators/settings/terms";
import { publicSettings } from "./public-settings.ts";

const { parse, subject } = publicSettings;

export const settingsOperatorRoutes = (deps: SettingsDeps): readonly Route[] => [
  operatorRoute(calls.readPublicSettings, async ({ input }) => {
    const shown = await readHistory(deps, subject, input.version);
    if (shown === null) return err({ type: "not_found" });
    return ok({ ...shown.history, settings: parse(shown.content) });
  }),

  operatorRoute(calls.proposePublicSettings, async ({ input, operator, requestId }) => {
    const { settings, ...proposal } = input;
    const content = JSON.stringify(settings);
    return propose(deps, subject, { ...proposal, content, operator, requestId });
  }),

  ...decisionRoutes(deps, subject, calls.publicSettingsCalls),
];
