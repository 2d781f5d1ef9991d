import {
  type Grants,
  type OperatorId,
  type OperatorRole,
  type Permission,
  permissionsOf,
  wholeGrants,
} from "@plumbline/engine/desk";
import { sql, type Tx } from "#platform/postgres/database";

/**
 * The present operators with this permission, by name, without those who are not vouched for yet.
 */
export async function readOperatorsWhoMay(
  tx: Tx,
  permission: Permission,
): Promise<{ readonly id: OperatorId; readonly name: string }[]> {
  const [operators, [newest]] = await Promise.all([
    tx.query<{ id: OperatorId; name: string; roles: readonly OperatorRole[] }>(staffStatement),
    tx.query<{ grants: Partial<Grants> }>(grantsStatement),
  ]);
  const grants = wholeGrants(newest?.grants ?? {});
  return operators
    .filter(({ roles }) => permissionsOf(roles, grants).includes(permission))
    .map(({ id, name }) => ({ id, name }));
}

const staffStatement = sql(
  "operators.staff",
  `select id, name, roles from operator_standings
   where not is_disabled and (not needs_voucher or vouched_by is not null) order by name`,
);

const grantsStatement = sql(
  "operators.grants",
  "select grants from role_grants order by version desc limit 1",
);
