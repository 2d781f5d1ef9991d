import { ok } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { beforeIdValues, pageBeforeId } from "#services/plug/before-id";
import type { Deps } from "#services/plug/deps";
import { logOnce } from "#services/operators/log-event";
import { readMethodsBefore } from "../records/wallet-store.ts";

/** A member's payout methods: every view is logged, as with their cases. */
export const payoutMethodOperatorRoutes = (
  deps: Pick<Deps, "clock" | "commands" | "database">,
): readonly Route[] => [
  operatorRoute(calls.listPayoutMethodsOf, async ({ input, operator: by }) => {
    const { userId: subject } = input;
    const methods = await readMethodsBefore(deps.database, beforeIdValues(subject, input));
    const { records, next } = pageBeforeId(methods, input);
    if (records.length > 0) {
      const logged = await logOnce(deps, { call: "wallet.list-payout-methods", by, subject });
      if (!logged.ok) return logged;
    }
    const now = deps.clock.now();
    const lines = records.map((method) => {
      const { id, channelId, label, address, memo, bankName, holder, version } = method;
      const { savedAt, usableFrom, removedAt } = method;
      const state = removedAt !== null ? "removed" : usableFrom > now ? "waiting" : "usable";
      return {
        id,
        channelId,
        label,
        address,
        memo,
        bankName,
        holder,
        // The removal is a version of its own.
        changes: version - (removedAt === null ? 1 : 2),
        saveTime: toWireTime(savedAt),
        usableTime: toWireTime(usableFrom),
        removedTime: removedAt === null ? null : toWireTime(removedAt),
        state,
      } as const;
    });
    return ok({ records: lines, next });
  }),
];
