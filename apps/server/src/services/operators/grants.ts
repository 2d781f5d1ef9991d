import { type Grants, wholeGrants } from "@plumbline/engine/desk";
import { sql, type Tx } from "#platform/postgres/database";

/** Which version of what roles may do is in force; the first is built in and stands in no row. */
export interface RoleVersion {
  readonly version: number;
  readonly grants: Grants;
}

export async function readRoleVersion(tx: Tx): Promise<RoleVersion> {
  const [row] = await tx.query<{ version: number; grants: Partial<Grants> }>(latestStatement);
  return { version: row?.version ?? 1, grants: wholeGrants(row?.grants ?? {}) };
}

/** For a statement that reads something else as well: null while the first version is in force. */
export const LATEST_GRANTS = "select grants from role_grants order by version desc limit 1";

const latestStatement = sql(
  "roles.latest",
  "select version, grants from role_grants order by version desc limit 1",
);
