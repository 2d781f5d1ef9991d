import { ok } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { listOwnAccounts } from "@plumbline/protocol/desk/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { sql } from "#platform/postgres/database";
import { readSamePersonReasons } from "#services/operators/same-person";
import type { DeskDeps } from "./desk-deps.ts";

/**
 * Why an operator is refused as a second person, shown before and with the refusal. Disabled
 * accounts are left out: their proposals can no longer be confirmed.
 */
export const ownAccountRoutes = ({
  clock,
  database,
}: Pick<DeskDeps, "clock" | "database">): readonly Route[] => [
  operatorRoute(listOwnAccounts, async ({ operator }) => {
    const [reasonsOf, operators] = await Promise.all([
      readSamePersonReasons(database, clock.now()),
      database.query<OperatorRow>(namesStatement),
    ]);
    const nameOf = (id: string) => operators.find((one) => one.id === id)?.name ?? id;
    return ok(
      operators.flatMap(({ id, name, isDisabled }) => {
        const isOther = id !== operator.id && !isDisabled;
        const reasons = isOther ? reasonsOf(operator.id, id) : null;
        if (reasons === null) return [];
        const views = reasons.map((reason) =>
          reason.type === "browser"
            ? {
                type: reason.type,
                names: reason.operatorIds.map(nameOf),
                untilTime: toWireTime(reason.until),
              }
            : { type: reason.type, names: [nameOf(reason.operatorId), nameOf(reason.createdBy)] },
        );
        return [{ name, reasons: views }];
      }),
    );
  }),
];

interface OperatorRow {
  readonly id: string;
  readonly name: string;
  readonly isDisabled: boolean;
}

const namesStatement = sql(
  "desk.account-names",
  'select id, name, is_disabled as "isDisabled" from operators order by name',
);
