import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { faultCode } from "./database.ts";
import { StartRefused } from "#platform/process/faults";

const MIGRATIONS = fileURLToPath(new URL("../../../migrations", import.meta.url));
const TABLE = "schema_migrations";
const NOT_PERMITTED = "42501";

/**
 * Migrates the schema to the latest version, under an advisory lock, because several processes may
 * start at once. `through`, the name of a migration, migrates an empty database only up to that
 * one.
 *
 * Throws with advice if the application's role cannot be used, or if a newer version of the app has
 * migrated the database.
 */
export async function migrate(
  url: string,
  log: (line: string) => void,
  { through }: { readonly through?: string } = {},
): Promise<void> {
  const names = migrationNames();
  const isCurrent = await withOwner(url, async (client) => {
    await confirmRole(client);
    return isAtLast(names, await confirmVersion(client, names));
  });
  // The usual case: the runner would open another connection to find the same.
  if (isCurrent) return;
  const applied = await runner({
    databaseUrl: url,
    dir: MIGRATIONS,
    direction: "up",
    migrationsTable: TABLE,
    checkOrder: true,
    ...(through !== undefined && { count: countThrough(names, through) }),
    log: () => {},
  });
  const last = applied.at(-1);
  if (last === undefined) return;
  const count = applied.length === 1 ? "one migration" : `${applied.length} migrations`;
  log(`Brought the database to ${last.name} (${count})`);
}

function countThrough(names: readonly string[], through: string): number {
  const index = names.indexOf(through);
  if (index >= 0) return index + 1;
  throw new StartRefused(`This version knows no migration ${through}: a newer one made it.`);
}

/** All migrations, in order. */
const migrationNames = (): readonly string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length))
    .sort();

interface RoleState {
  readonly owner: string;
  readonly hasRole: boolean;
  readonly hasTables: boolean;
  readonly mayRead: boolean;
}

/**
 * The role belongs to the cluster: databases of several owners share it, and a dump does not
 * contain it.
 */
async function confirmRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<RoleState>(ROLE_STATE);
  const [state] = rows;
  // Created by the first migration.
  if (state === undefined || !(state.hasRole || state.hasTables)) return;
  if (state.hasTables && !state.mayRead) {
    throw new StartRefused(
      "The database was restored without the rights of its role plumbline_app. Restore it into " +
        "an empty database with `npm run restore`; or run `create role plumbline_app nologin` on " +
        "the new server first and repeat pg_restore.",
    );
  }
  if (state.hasTables) return;
  try {
    await client.query(`grant plumbline_app to ${client.escapeIdentifier(state.owner)}`);
  } catch (fault) {
    if (faultCode(fault) !== NOT_PERMITTED) throw fault;
    throw new StartRefused(
      `The role plumbline_app of this PostgreSQL belongs to another owner than ${state.owner}. ` +
        "Have a superuser run: grant plumbline_app to " +
        `${client.escapeIdentifier(state.owner)} with admin option`,
      { cause: fault },
    );
  }
}

const ROLE_STATE = `
  select current_user as owner,
         role.oid is not null as "hasRole",
         users.oid is not null as "hasTables",
         coalesce(has_table_privilege(role.oid, users.oid, 'select'), false) as "mayRead"
  from (select to_regrole('plumbline_app')::oid as oid) as role,
       (select to_regclass('public.users')::oid as oid) as users`;

/** The migrations of the database, in the order in which they were applied. */
async function confirmVersion(
  client: pg.Client,
  names: readonly string[],
): Promise<readonly string[]> {
  const table = await client.query<{ oid: number | null }>("select to_regclass($1)::oid as oid", [
    `public.${TABLE}`,
  ]);
  if ((table.rows[0]?.oid ?? null) === null) return [];
  const { rows } = await client.query<{ name: string }>(
    `select name from public.${TABLE} order by run_on, id`,
  );
  const unknown = rows.find(({ name }) => !names.includes(name));
  if (unknown === undefined) return rows.map(({ name }) => name);
  throw new StartRefused(
    `The database has the migration ${unknown.name}, which this version does not know: a newer ` +
      "one was at work on it. Start that one, or restore a backup from before.",
  );
}

/** Migrations in a different order were not applied by this version; the runner refuses them. */
const isAtLast = (names: readonly string[], applied: readonly string[]): boolean =>
  applied.length === names.length && applied.every((name, index) => name === names[index]);

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
