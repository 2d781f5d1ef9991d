import { err, instant, ok } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/profile/operator-calls";
import { instantToColumn } from "#platform/postgres/columns";
import type { AreaDeps } from "#services/plug/area";
import { logOnce } from "#services/operators/log-event";
import { operatorRoute, type Route } from "#platform/http/route";
import { SESSION_IDLE_MS } from "#services/identity/sessions";
import { memberOrdersReader } from "./orders-of-products.ts";
import { findSharers, readSignalsOf } from "./operator-signals.ts";
import { timelineReader } from "./timeline.ts";
import { findUserNamed, findUsers, readHeld } from "./operator-queries.ts";

export const profileOperatorRoutes = (
  deps: Pick<
    AreaDeps,
    "clock" | "commands" | "database" | "memberOrders" | "prices" | "readOverview" | "timelines"
  >,
): readonly Route[] => {
  const { clock, database, prices } = deps;
  const readOrders = memberOrdersReader(deps.memberOrders);
  const readItems = timelineReader(deps.timelines);
  const asOf = () => {
    const now = clock.now();
    const aliveSince = instantToColumn(instant(now - SESSION_IDLE_MS));
    return { now: instantToColumn(now), aliveSince };
  };
  return [
    operatorRoute(calls.listUsers, async ({ input }) => {
      const { frozen = null } = input;
      const { lines, total } = await findUsers(database, { ...input, ...asOf(), frozen, id: null });
      return ok(toPage(lines, { ...input, total }));
    }),

    operatorRoute(calls.findUser, async ({ input: { name } }) => {
      const user = await findUserNamed(database, name);
      return user === null ? err({ type: "user_not_found" }) : ok(user);
    }),

    operatorRoute(calls.readUser, async ({ input: { id }, operator: by }) => {
      const one = { id, frozen: null, ...asOf(), pageNo: 1, pageSize: 1 };
      const { lines } = await findUsers(database, one);
      const [user] = lines;
      if (user === undefined) return err({ type: "not_found" });
      const logged = await logOnce(deps, { call: "profile.read-user", by, subject: id });
      if (!logged.ok) return logged;
      const [balances, orders, overview] = await Promise.all([
        readHeld(database, id),
        readOrders(database, id),
        deps.readOverview(database, { userId: id, now: clock.now(), prices }),
      ]);
      return ok({ ...user, ...overview, balances, orders });
    }),

    operatorRoute(calls.readTimeline, async ({ input, operator: by }) => {
      const page = await readItems(database, { ...input, permissions: by.permissions });
      // A view that shows nothing about a member is not logged; totals are logged as well.
      if (page.records.length + page.totals.length === 0) return ok(page);
      const subject = input.userId;
      const logged = await logOnce(deps, { call: "profile.read-timeline", by, subject });
      return logged.ok ? ok(page) : logged;
    }),

    operatorRoute(calls.readSignals, async ({ input: { userId } }) =>
      ok(await readSignalsOf(database, userId, clock.now())),
    ),

    operatorRoute(calls.listSharing, async ({ input }) => {
      const { sharers, total } = await findSharers(database, { ...input, now: clock.now() });
      return ok(toPage(sharers, { ...input, total }));
    }),
  ];
};
