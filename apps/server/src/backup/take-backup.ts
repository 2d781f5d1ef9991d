import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { StartRefused } from "#platform/process/faults";
import { saveDataFiles } from "./data-files.ts";
import {
  type BackedUpTable,
  HashedRows,
  type Manifest,
  tablePath,
  writeManifest,
} from "./manifest.ts";

/**
 * Writes every row as of one moment, and then the files of the data folder, into a new folder. The
 * server may keep running. The files are readable to their owner only, because they contain all
 * keys.
 */
export async function takeBackup({
  url,
  dataDir,
  folder,
}: {
  readonly url: string;
  readonly dataDir: string;
  readonly folder: string;
}): Promise<Manifest> {
  await makeFolder(folder);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const database = await saveDatabase(client, folder);
    const files = await saveDataFiles(dataDir, folder);
    const manifest: Manifest = { format: 1, ...database, files };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (fault) {
    throw new StartRefused(`Cannot make ${folder}: name a folder that does not exist yet.`, {
      cause: fault,
    });
  }
  await mkdir(dirname(tablePath(folder, "any")), { mode: 0o700 });
}

async function saveDatabase(
  client: pg.Client,
  folder: string,
): Promise<Omit<Manifest, "format" | "files">> {
  await client.query("begin isolation level repeatable read read only");
  const { rows: plans } = await client.query<TablePlan>(TABLES);
  // Without the lock, the rows of a table dropped meanwhile, such as an archived day's, would be
  // missing.
  await client.query(`lock table ${plans.map(({ name }) => name).join(", ")} in access share mode`);
  const tables: BackedUpTable[] = [];
  for (const plan of plans) tables.push(await saveTable(client, folder, plan));
  const { rows: sequences } = await client.query<Manifest["sequences"][number]>(SEQUENCES);
  const { rows: about } = await client.query<{ postgres: string; migration: string; at: Date }>(
    ABOUT,
  );
  await client.query("commit");
  const [{ postgres, migration, at } = missing()] = about;
  return { createdAt: at.toISOString(), postgres, migration, tables, sequences };
}

const missing = (): never => {
  throw new Error("a select without a table gives one row");
};

type TablePlan = Omit<BackedUpTable, "rows" | "sha256">;

async function saveTable(
  client: pg.Client,
  folder: string,
  plan: TablePlan,
): Promise<BackedUpTable> {
  const columns = plan.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  // The rows of a partitioned table can only be copied by a query.
  const rows = client.query(copyTo(`copy (select ${columns} from ${plan.name}) to stdout`));
  const hashed = new HashedRows();
  const file = createWriteStream(tablePath(folder, plan.name), { mode: 0o600, flags: "wx" });
  await pipeline(rows, hashed, createGzip(), file);
  return { ...plan, rows: rows.rowCount ?? 0, sha256: hashed.sha256() };
}

/** The keys, triggers and grants of a partition that its parent does not have. */
const DEFINITIONS = `
  select coalesce(json_agg(definition order by rank, definition), '[]') from (
    select 1 as rank, format('alter table %s add constraint %I %s',
      part.oid::regclass, conname, pg_get_constraintdef(oid)) as definition
    from pg_constraint where conrelid = part.oid and contype in ('p', 'u') and conparentid = 0
    union all
    select 2, pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = part.oid and not tgisinternal and tgparentid = 0
    union all
    select 3, format('grant %s on %s to plumbline_app', privilege_type, part.oid::regclass)
    from aclexplode(part.relacl) where grantee = 'plumbline_app'::regrole
  ) as definitions`;

/**
 * Every table of the app, and the job runner's table of known timetables, from which runs missed
 * during a downtime are determined. Generated columns are left out, because they follow from the
 * others.
 */
const TABLES = `
  select class.oid::regclass::text as name,
         (select array_agg(attname::text order by attnum) from pg_attribute
          where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '')
           as columns,
         coalesce(
           (select json_agg(json_build_object(
                     'name', part.oid::regclass::text,
                     'bound', pg_get_expr(part.relpartbound, part.oid),
                     'definitions', (${DEFINITIONS})) order by part.oid::regclass::text)
            from pg_inherits join pg_class as part on part.oid = inhrelid
            where inhparent = class.oid), '[]') as partitions
  from pg_class as class
  where class.relkind in ('r', 'p') and not class.relispartition
    and ((class.relnamespace = 'public'::regnamespace and class.relname <> 'schema_migrations')
         or class.oid = to_regclass('graphile_worker._private_known_crontabs'))
  order by 1`;

const SEQUENCES = `
  select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name,
         coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname = 'public' order by 1`;

const ABOUT = `
  select split_part(current_setting('server_version'), ' ', 1) as postgres, now() as at,
         (select name from schema_migrations order by id desc limit 1) as migration`;
