import { err, instant, ok } from "@plumbline/engine/kernel";
import { toPage } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/profile/operator-calls";
import { instantToColumn } from "#shell/columns";
import type { Deps } from "#shell/deps";
import { searchedOf } from "#shell/operators/searched";
import { operatorRoute, type Route } from "#shell/route";
import { SESSION_IDLE_MS } from "#shell/sessions";
import { readDossier } from "./operator-dossier.ts";
import { findUsers, readHeld } from "./operator-queries.ts";

export const profileOperatorRoutes = ({
  clock,
  database,
}: Pick<Deps, "clock" | "database">): readonly Route[] => {
  const aliveSince = () => instantToColumn(instant(clock.now() - SESSION_IDLE_MS));
  return [
    operatorRoute(calls.listUsers, async ({ input }) => {
      const { search, ...page } = input;
      const asked = { ...page, ...searchedOf(search), aliveSince: aliveSince() };
      const { lines, total } = await findUsers(database, asked);
      return ok(toPage(lines, { ...page, total }));
    }),

    operatorRoute(calls.readUser, async ({ input: { id } }) => {
      const one = { account: null, id, aliveSince: aliveSince(), pageNo: 1, pageSize: 1 };
      const { lines } = await findUsers(database, one);
      const [user] = lines;
      if (user === undefined) return err({ type: "not_found" });
      const [balances, dossier] = await Promise.all([
        readHeld(database, id),
        readDossier(database, id, clock.now()),
      ]);
      return ok({ ...user, ...dossier, balances });
    }),
  ];
};
