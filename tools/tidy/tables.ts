import ts from "typescript";
import { areasOf } from "../areas.ts";
import {
  baseName,
  type Finding,
  isTest,
  isTypeScript,
  lineAt,
  nodesIn,
  type Rule,
  type Tree,
  type TreeFile,
} from "./tree.ts";

/** The owner of all tables without an area: in the server's folders, platform and services. */
const SHELL = "shell";

const MIGRATION = /^apps\/server\/migrations\/\d{4}-/;

// How migrations create, rename and drop tables, in order. Statements inside a database function
// never start at the beginning of a line; their tables are named when the function runs.
const CHANGE = new RegExp(
  [
    String.raw`^create (?:unlogged )?table (?:if not exists )?(?<table>\w+)`,
    String.raw`^create (?:or replace )?(?:materialized )?view (?<view>\w+)`,
    String.raw`^alter table (?<old>\w+) rename to (?<renamed>\w+)`,
    String.raw`^drop (?:table|view) (?:if exists )?(?<dropped>\w+)`,
    String.raw`^comment on table (?<granted>\w+) is 'Owner: (?<owner>[a-z-]+)\.'`,
  ].join("|"),
  "gim",
);

/**
 * Maps each table to its owner: the area, or the shell, that its migration is named after, unless a
 * comment on the table names another. Views have no owner, because anyone may read them.
 */
export function tableOwners(tree: Tree): ReadonlyMap<string, string> {
  const owners = new Map<string, string>();
  const areas = areasOf(tree);
  const migrations = tree.filter(({ path }) => MIGRATION.test(path));
  for (const { path, text } of migrations.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const maker = makerOf(path, areas);
    for (const { groups = {} } of text.matchAll(CHANGE)) {
      const { table, view, old = "", renamed, dropped, granted, owner = "" } = groups;
      if (table !== undefined) owners.set(table, maker);
      if (granted !== undefined) owners.set(granted, owner);
      if (renamed !== undefined) owners.set(renamed, owners.get(old) ?? maker);
      for (const gone of [view, dropped, old]) owners.delete(gone ?? "");
    }
  }
  return owners;
}

/**
 * The area at the start of a migration's name, which may have two words:
 * "0007-flash-exchange-quotes.sql".
 */
function makerOf(path: string, areas: ReadonlySet<string>): string {
  const words = baseName(path)
    .replace(/\.sql$/, "")
    .split("-")
    .slice(1);
  const names = words.map((_, index) => words.slice(0, index + 1).join("-"));
  return names.findLast((name) => areas.has(name)) ?? SHELL;
}

/**
 * A table has one owner, and only the owner's SQL names it. Everyone may read the shell's tables;
 * another area's are read through a view of the owner or through its contribution.
 */
export const foreignTables: Rule = (tree) => {
  const owners = tableOwners(tree);
  const areas = areasOf(tree);
  return tree.flatMap((file) =>
    statementsOf(file, areas).flatMap(({ writer, text, line }) =>
      namesIn(text).flatMap(({ table, isWritten }): Finding[] => {
        const owner = owners.get(table);
        if (owner === undefined || owner === writer) return [];
        if (owner === SHELL && !isWritten) return [];
        const say =
          owner === SHELL
            ? `only the shell writes ${table}: call what the shell has for it`
            : `${table} is of ${owner}: read a view of its migrations, or let the area contribute`;
        return [{ rule: "foreign-table", path: file.path, line, say }];
      }),
    ),
  );
};

interface OwnStatement {
  /** The area that contains the statement, or the shell. */
  readonly writer: string;
  readonly text: string;
  readonly line: number;
}

function statementsOf(file: TreeFile, areas: ReadonlySet<string>): readonly OwnStatement[] {
  if (MIGRATION.test(file.path)) return viewsIn(file, areas);
  if (!isTypeScript(file) || isTest(file)) return [];
  const [, folder = "", area = ""] =
    /^apps\/server\/src\/(platform|services|areas)\/(?:([^/]+)\/)?/.exec(file.path) ?? [];
  const writer = folder === "areas" || folder === "" ? area : SHELL;
  return writer === "" ? [] : textsIn(file).map((text) => ({ ...text, writer }));
}

/** A view may read only its own area's tables: a view over other tables would bypass this rule. */
function viewsIn({ path, text }: TreeFile, areas: ReadonlySet<string>): readonly OwnStatement[] {
  const writer = makerOf(path, areas);
  if (writer === SHELL) return []; // the shell's views may combine several areas
  return [...text.matchAll(/^create (?:or replace )?(?:materialized )?view [^;]*;/gim)].map(
    (match) => ({
      writer,
      text: match[0],
      line: text.slice(0, match.index).split("\n").length,
    }),
  );
}

/** The string literals of a file; in template literals, "$" stands for each substitution. */
function textsIn(file: TreeFile): readonly Omit<OwnStatement, "writer">[] {
  return nodesIn(file).flatMap((node) => {
    const text = textOf(node);
    return text === null ? [] : [{ text, line: lineAt(file, node.getStart()) }];
  });
}

function textOf(node: ts.Node): string | null {
  if (ts.isCallExpression(node)) return writtenBy(node);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const parts = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
  return parts.map(({ text }) => text).join("$");
}

/** A table declared by its columns counts as written: `table<Quote>("quotes")`. */
function writtenBy({ expression, arguments: [name] }: ts.CallExpression): string | null {
  const isTable = ts.isIdentifier(expression) && expression.text === "table";
  return isTable && name !== undefined && ts.isStringLiteral(name)
    ? `insert into ${name.text}`
    : null;
}

const NAME = String.raw`(?:only\s+)?\w+(?:\s+(?:as\s+)?\w+)?`;
// A lookahead, because the text after a name may be the next "join".
const READ = new RegExp(
  String.raw`\b(?:from|join|using|table)\s+(?=(${NAME}(?:\s*,\s*${NAME})*))`,
  "gi",
);
const WRITTEN =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+(?:only\s+)?(\w+)/gi;

function namesIn(text: string): readonly { readonly table: string; readonly isWritten: boolean }[] {
  const written = [...text.matchAll(WRITTEN)].map((match) => match[1] ?? "");
  const read = [...text.matchAll(READ)].flatMap((match) =>
    (match[1] ?? "").split(",").map((one) => /(?:only\s+)?(\w+)/i.exec(one)?.[1] ?? ""),
  );
  return [
    ...written.map((table) => ({ table, isWritten: true })),
    // "delete from" matches both patterns.
    ...read
      .filter((table) => !written.includes(table))
      .map((table) => ({ table, isWritten: false })),
  ];
}
