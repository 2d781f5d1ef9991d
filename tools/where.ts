import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { areasOf } from "./areas.ts";
import { ROOT } from "./steps.ts";
import { tableOwners } from "./tidy/tables.ts";
import { baseName, readTree, type Tree } from "./tidy/tree.ts";

/** Everything that belongs to one area, on every side: the output of `npm run where <area>`. */
export async function describeArea(area: string, tree: Tree): Promise<string> {
  const own = tree.filter(({ path }) => belongsTo(area, path));
  const files = [...own, ...textsOfParts(area, { own, tree })];
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ...SIDES.map(({ title, prefix }) => [title, filesUnder(files, prefix)] as const),
    ["calls", await callsOf(area)],
    ["screens", screensIn(files)],
    ["tables", tablesOf(area, tree)],
    ["reactions and tests that name it", mentionsOf(area, tree)],
  ];
  const body = sections
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${lines.map((line) => `  ${line}`).join("\n")}`);
  return [titleOf(area, tree), "", ...body].join("\n");
}

/** The first line of the area's page: its name and description. */
function titleOf(area: string, tree: Tree): string {
  const page = tree.find(({ path }) => path === `docs/areas/${area}.md`);
  return page?.text.split("\n")[0]?.replace(/^# /, "") ?? area;
}

const SIDES = [
  { title: "rules", prefix: "packages/engine/" },
  { title: "wire", prefix: "packages/protocol/" },
  { title: "server", prefix: "apps/server/src/" },
  { title: "web", prefix: "apps/web/" },
  { title: "desk", prefix: "apps/desk/" },
  { title: "migrations", prefix: "apps/server/migrations/" },
  { title: "texts", prefix: "packages/messages/" },
  { title: "documents", prefix: "docs/" },
] as const;

/** Where an area's folder may be: folders below it are parts of the area, whatever their name. */
const HOME = /^(?:packages\/(?:engine|protocol)\/src|apps\/\w+\/src\/areas)\/([^/]+)\//;

function belongsTo(area: string, path: string): boolean {
  if (HOME.exec(path)?.[1] === area) return true;
  if (new RegExp(`^apps/server/migrations/\\d{4}-${area}-`).test(path)) return true;
  return /^(docs\/areas|packages\/messages\/src)\//.test(path) && stem(path) === area;
}

/** A folder of an area may have its own text file: `wallet/recharge`, `recharge.json`. */
function textsOfParts(
  area: string,
  { own, tree }: { readonly own: Tree; readonly tree: Tree },
): Tree {
  const parts = new Set(own.map(({ path }) => path.split(`/${area}/`)[1]?.split("/")[0] ?? ""));
  const areas = areasOf(tree);
  return tree.filter(({ path }) => {
    const isText = path.startsWith("packages/messages/src/");
    return isText && !areas.has(stem(path)) && parts.has(stem(path));
  });
}

const stem = (path: string): string => baseName(path).replace(/\..*$/, "");

const filesUnder = (files: Tree, prefix: string): string[] =>
  files.filter(({ path }) => path.startsWith(prefix)).map(({ path }) => path);

async function callsOf(area: string): Promise<string[]> {
  const entryPoints = ["calls.ts", "operator-calls.ts"];
  return (await Promise.all(entryPoints.map((entryPoint) => callsBehind(area, entryPoint)))).flat();
}

async function callsBehind(area: string, name: string): Promise<string[]> {
  const entryPoint = join(ROOT, `packages/protocol/src/${area}/${name}`);
  if (!existsSync(entryPoint)) return [];
  const declared: Record<string, unknown> = await import(pathToFileURL(entryPoint).href);
  return Object.entries(declared).flatMap(([name, value]) =>
    isCall(value) ? [`${value.method.padEnd(4)} ${value.path}  ${name} (${value.access})`] : [],
  );
}

interface DeclaredCall {
  readonly method: string;
  readonly path: string;
  readonly access: string;
}

function isCall(value: unknown): value is DeclaredCall {
  if (typeof value !== "object" || value === null) return false;
  return "method" in value && "path" in value && "access" in value;
}

/** Routes name their screen by its plain name, which paths.ts maps to an address. */
function screensIn(files: Tree): string[] {
  const routes = files.filter(({ path }) => path.endsWith("/routes.tsx"));
  return routes.flatMap(({ path, text }) =>
    [...text.matchAll(/\bname: "(\w+)"/g)].map((match) => `${match[1]}  (${path})`),
  );
}

function tablesOf(area: string, tree: Tree): string[] {
  const owners = tableOwners(tree);
  return [...owners.keys()]
    .filter((table) => owners.get(table) === area)
    .map((table) => {
      const making = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${table}\\b`, "im");
      const maker = tree.find(({ path, text }) => path.endsWith(".sql") && making.test(text));
      return `${table}  (${baseName(maker?.path ?? "")})`;
    });
}

function mentionsOf(area: string, tree: Tree): string[] {
  const entryPoint = new RegExp(`@plumbline/(engine|protocol)/${area}"|areas/${area}/`);
  return tree
    .filter(({ path }) => /^(apps\/server\/src\/reactions|tests)\//.test(path))
    .filter(({ text }) => entryPoint.test(text))
    .map(({ path }) => path);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [name = ""] = process.argv.slice(2);
  const tree = readTree();
  const areas = areasOf(tree);
  if (areas.has(name)) {
    console.log(await describeArea(name, tree));
  } else {
    const names = [...areas].join(" ");
    console.error(`"${name}" is no area. Usage: npm run where <area>\nThe areas: ${names}`);
    process.exitCode = 1;
  }
}
