import { Database, sql } from "@plumbline/server/platform/postgres/database";
import type { Statement } from "@plumbline/server/platform/postgres/statement-pipeline";

const HEADING = `
-- The schema as it is after all migrations, to be read: nothing runs this file. Written by
-- \`npm run schema\`; a database test says when it is old. Partitions, grants, functions and
-- triggers are left out.`.trimStart();

interface Part {
  readonly table: string;
  readonly definition: string;
}

/** Renders a migrated database: the tables of one owner after another, then the views. */
export async function renderSchema(
  url: string,
  owners: ReadonlyMap<string, string>,
): Promise<string> {
  const database = new Database({ url });
  try {
    const read = async (statement: Statement): Promise<readonly Part[]> => {
      const rows = await database.query<Part>(statement);
      return rows.map(({ table, definition }) => ({ table, definition: asWritten(definition) }));
    };
    const [tables, columns, constraints, indexes, views] = await Promise.all([
      read(TABLES),
      read(COLUMNS),
      read(CONSTRAINTS),
      read(INDEXES),
      read(VIEWS),
    ]);
    const stray = tables.find(({ table }) => !owners.has(table));
    if (stray !== undefined) throw new Error(`the table ${stray.table} has no owner`);
    const lines = [...columns, ...constraints];
    const groups = [...new Set(owners.values())].toSorted().map((owner) => {
      const own = tables.filter(({ table }) => owners.get(table) === owner);
      return [`-- Tables of ${owner}.`, ...own.map((table) => tableText(table, lines, indexes))];
    });
    const viewTexts = views.map(
      ({ table, definition }) => `create view ${table} as\n${definition}`,
    );
    const parts = [HEADING, ...groups.flat(), "-- Views, which all may read.", ...viewTexts];
    return `${parts.join("\n\n")}\n`;
  } finally {
    await database.close();
  }
}

/** Converts PostgreSQL's spelling to our migrations' spelling; quoted text is unchanged. */
const asWritten = (definition: string): string =>
  definition
    .replaceAll(/'[^']*'|[A-Z]{2,}/g, (text) => (text.startsWith("'") ? text : text.toLowerCase()))
    .replaceAll(/\bpublic\.| using btree/g, "")
    .replaceAll("timestamp with time zone", "timestamptz");

function tableText(
  { table, definition }: Part,
  lines: readonly Part[],
  indexes: readonly Part[],
): string {
  const of = (parts: readonly Part[]): readonly string[] =>
    parts.filter((part) => part.table === table).map((part) => part.definition);
  const body = of(lines).map((line) => `  ${line}`);
  const text = `create table ${table} (\n${body.join(",\n")}\n)${definition};`;
  return [text, ...of(indexes).map((index) => `${index};`)].join("\n");
}

const OWN_TABLES = `pg_class as own where own.relnamespace = 'public'::regnamespace
  and own.relkind in ('r', 'p') and not own.relispartition and own.relname <> 'schema_migrations'`;

const TABLES = sql(
  "schema.tables",
  `
  select own.relname as table,
    coalesce(' partition by ' || pg_get_partkeydef(own.oid), '') as definition
  from ${OWN_TABLES} order by own.relname`,
);

const COLUMNS = sql(
  "schema.columns",
  `
  select own.relname as table, concat_ws(' ', column_of.attname,
    format_type(column_of.atttypid, column_of.atttypmod),
    case when column_of.attnotnull then 'not null' end,
    case when column_of.attidentity <> '' then 'generated always as identity' end,
    case when column_of.attgenerated = 's'
        then 'generated always as (' || pg_get_expr(initial.adbin, own.oid) || ') stored'
      else 'default ' || pg_get_expr(initial.adbin, own.oid) end) as definition
  from (select * from ${OWN_TABLES}) as own
  join pg_attribute column_of on column_of.attrelid = own.oid
    and column_of.attnum > 0 and not column_of.attisdropped
  left join pg_attrdef initial on initial.adrelid = own.oid
    and initial.adnum = column_of.attnum
  order by own.relname, column_of.attnum`,
);

// The not-null constraint is written with its column.
const CONSTRAINTS = sql(
  "schema.constraints",
  `
  select own.relname as table, pg_get_constraintdef(rule.oid, true) as definition
  from (select * from ${OWN_TABLES}) as own join pg_constraint rule on rule.conrelid = own.oid
  where rule.contype in ('p', 'u', 'f', 'c', 'x')
  order by own.relname, array_position(array['p', 'u', 'x', 'f', 'c']::"char"[], rule.contype),
    rule.conname`,
);

const INDEXES = sql(
  "schema.indexes",
  `
  select own.relname as table, pg_get_indexdef(index_of.indexrelid) as definition
  from (select * from ${OWN_TABLES}) as own join pg_index index_of on index_of.indrelid = own.oid
  where not exists (select from pg_constraint where conindid = index_of.indexrelid)
  order by own.relname, index_of.indexrelid::regclass::text`,
);

const VIEWS = sql(
  "schema.views",
  `
  select relname as table, pg_get_viewdef(oid, true) as definition from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by relname`,
);
