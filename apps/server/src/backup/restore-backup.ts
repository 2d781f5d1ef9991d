import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { runMigrations } from "graphile-worker";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "#platform/postgres/migrate";
import { StartRefused } from "#platform/process/faults";
import { type BackedUpTable, HashedRows, type Manifest, tablePath } from "./manifest.ts";

/**
 * Fills an empty database with the rows of a backup: the schema of that time, then every table, in
 * one transaction, so that the result is complete or absent. The next start migrates it.
 *
 * Throws if the database is not empty, or if a table's rows differ from those backed up.
 */
export async function restoreDatabase(
  url: string,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select from pg_tables where schemaname = 'public' limit 1",
    );
    if (rows.length > 0) {
      throw new StartRefused("The database is not empty: a backup is restored into an empty one.");
    }
    await migrate(url, () => {}, { through: manifest.migration });
    await runMigrations({ connectionString: url });
    await client.query("begin");
    await fill(client, folder, manifest);
    await client.query("commit");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  const { tables, sequences } = manifest;
  const names = tables.map(({ name }) => name);
  // Triggers that keep tables append-only are disabled during the restore, and rows that migrations
  // inserted are removed, because the backup contains them.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  const whole = tables.filter(({ partitions }) => partitions.length === 0);
  await client.query(`truncate ${whole.map(({ name }) => name).join(", ")}`);
  for (const table of await inOrderOfReference(client, tables)) {
    if (table.partitions.length > 0) await makePartitions(client, table);
    await fillTable(client, folder, table);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value, isCalled } of sequences) {
    await client.query("select setval($1, $2::bigint, $3)", [name, value, isCalled]);
  }
}

/** Replaces the partitions that the migrations created for the time of the restore. */
async function makePartitions(client: pg.Client, table: BackedUpTable): Promise<void> {
  const { rows: existing } = await client.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass",
    [table.name],
  );
  for (const { name } of existing) await client.query(`drop table ${name}`);
  for (const { name, bound, definitions } of table.partitions) {
    await client.query(`create table ${name} (like ${table.name} including constraints)`);
    for (const definition of definitions) await client.query(definition);
    await client.query(`alter table ${table.name} attach partition ${name} ${bound}`);
  }
}

async function fillTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(", ");
  const rows = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`));
  const hashed = new HashedRows();
  const file = createReadStream(tablePath(folder, table.name));
  await pipeline(file, createGunzip(), hashed, rows);
  if (rows.rowCount !== table.rows || hashed.sha256() !== table.sha256) {
    throw new StartRefused(`The backup's table ${table.name} is not as it was saved.`);
  }
}

/** Tables in the order of their references. */
async function inOrderOfReference(
  client: pg.Client,
  tables: readonly BackedUpTable[],
): Promise<readonly BackedUpTable[]> {
  const { rows } = await client.query<{ table: string; refersTo: string }>(REFERENCES);
  const ordered: BackedUpTable[] = [];
  const add = (table: BackedUpTable): void => {
    if (ordered.includes(table)) return;
    const needed = rows.filter(({ table: name }) => name === table.name);
    for (const { refersTo } of needed) {
      const other = tables.find(({ name }) => name === refersTo);
      if (other !== undefined && other !== table) add(other);
    }
    ordered.push(table);
  };
  for (const table of tables) add(table);
  return ordered;
}

const REFERENCES = `
  select conrelid::regclass::text as table, confrelid::regclass::text as "refersTo"
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;
