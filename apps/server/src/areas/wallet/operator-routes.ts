import { DAY_MS, err, ok } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/wallet/operator-calls";
import type { Deps } from "#services/plug/deps";
import { operatorRoute, type Route } from "#platform/http/route";
import { readEntries, readPostings } from "./operator-queries.ts";

/** The period of entries without a user or a start time, since there are many. */
const PERIOD_MS = 7 * DAY_MS;

export const walletOperatorRoutes = ({
  clock,
  database,
}: Pick<Deps, "clock" | "database">): readonly Route[] => [
  operatorRoute(calls.listEntries, async ({ input }) => {
    const { userId = null, requestId = null, causeId = null } = input;
    const fromAll = userId === null ? clock.now() - PERIOD_MS : undefined;
    const { fromMs = fromAll } = input;
    const filter = { ...input, userId, requestId, causeId, fromMs };
    const { lines, total } = await readEntries(database, filter);
    return ok(toPage(lines, { ...input, total }));
  }),

  operatorRoute(calls.readEntry, async ({ input }) => {
    const one = { ...input, causeId: null, pageNo: 1, pageSize: 1 };
    const { lines } = await readEntries(database, one);
    const [entry] = lines;
    if (entry === undefined) return err({ type: "not_found" });
    return ok({ ...entry, lines: await readPostings(database, input) });
  }),
];
