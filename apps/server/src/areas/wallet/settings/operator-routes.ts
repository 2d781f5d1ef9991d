import { err, ok } from "@plumbline/engine/kernel";
import type { WrittenChannel, WrittenWalletSettings } from "@plumbline/engine/wallet";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import { readHistory } from "#services/operators/settings/history";
import { propose } from "#services/operators/settings/proposals";
import { decisionRoutes } from "#services/operators/settings/terms";
import { operatorRoute, type Route } from "#platform/http/route";
import type { WalletDeps } from "../wallet-deps.ts";
import { paymentSettings } from "./settings-book.ts";

const { parse, subject } = paymentSettings;

type SettingsDeps = Pick<WalletDeps, "clock" | "commands" | "database">;

export const settingsOperatorRoutes = (deps: SettingsDeps): readonly Route[] => [
  operatorRoute(calls.readPaymentSettings, async ({ input }) => {
    const settingsHistory = await readHistory(deps, subject, input.version);
    if (settingsHistory === null) return err({ type: "not_found" });
    const { channels, levelPercent, observationHoursMax } = parse(settingsHistory.content);
    // Copied, because the types of the wire declare mutable arrays.
    return ok({
      ...settingsHistory.history,
      channels: channels.map((one) => ({ ...one, payTo: [...one.payTo] })),
      levelPercent: [...levelPercent],
      observationHoursMax,
    });
  }),

  operatorRoute(calls.proposePaymentSettings, async ({ input, operator, requestId }) => {
    const { change, ...wanted } = input;
    const baseHistory = await readHistory(deps, subject, input.baseVersion);
    // A change on top of an unknown version.
    if (baseHistory === null) return err({ type: "settings_moved" });
    const base = parse(baseHistory.content);
    const next: WrittenWalletSettings =
      "channel" in change
        ? { ...base, channels: withChannel(base.channels, change.channel) }
        : { ...base, ...change };
    const content = JSON.stringify(calls.writtenWalletSettings.parse(next));
    return propose(deps, subject, { ...wanted, content, operator, requestId });
  }),

  ...decisionRoutes(deps, subject, calls.paymentSettingsCalls),
];

function withChannel(
  channels: readonly WrittenChannel[],
  changed: WrittenChannel,
): readonly WrittenChannel[] {
  const isKnown = channels.some(({ id }) => id === changed.id);
  if (!isKnown) return [...channels, changed];
  return channels.map((one) => (one.id === changed.id ? changed : one));
}
