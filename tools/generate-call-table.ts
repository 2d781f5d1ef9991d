import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { formatText } from "./generate-registries.ts";
import { ROOT } from "./steps.ts";

const TABLES = "packages/client/src/call-tables";
const PROTOCOL = "packages/protocol/src";

interface TableMaking {
  readonly file: string;
  /** Which file of an area declares its calls. */
  readonly entryPoint: string;
  readonly method: "GET" | "POST";
  readonly table: string;
  /** The name of the declarations' types, which stand with the reads. */
  readonly modules?: string;
  /** Of a part of the areas alone, as clients name them. */
  readonly isOf?: (area: string) => boolean;
}

/** What a first screen reads of: the paths of all other areas' reads come with their first call. */
const FIRST_AREAS: readonly string[] = [
  "content",
  "contract",
  "market",
  "profile",
  "settings",
  "support",
  "wallet",
];
const isFirst = (area: string): boolean => FIRST_AREAS.includes(area);

const MEMBER = "calls.ts";
const DESK = "operator-calls.ts";

/**
 * One table an app, so that the member's does not carry the desk's calls, and of each the POSTs
 * apart: they are loaded with what seals them. The member's reads are two, for the first screen.
 */
export const CALL_TABLES = {
  memberReads: {
    file: "member-reads.ts",
    entryPoint: MEMBER,
    method: "GET",
    table: "memberReads",
    modules: "CallModules",
    isOf: isFirst,
  },
  memberLaterReads: {
    file: "member-later-reads.ts",
    entryPoint: MEMBER,
    method: "GET",
    table: "memberLaterReads",
    isOf: (area) => !isFirst(area),
  },
  memberSealed: {
    file: "member-sealed.ts",
    entryPoint: MEMBER,
    method: "POST",
    table: "memberSealed",
  },
  deskReads: {
    file: "desk-reads.ts",
    entryPoint: DESK,
    method: "GET",
    table: "deskReads",
    modules: "DeskCallModules",
  },
  deskSealed: { file: "desk-sealed.ts", entryPoint: DESK, method: "POST", table: "deskSealed" },
} as const satisfies Record<string, TableMaking>;

export type CallTableName = keyof typeof CALL_TABLES;

export const fileOf = (name: CallTableName, root = ROOT): string =>
  join(root, TABLES, CALL_TABLES[name].file);

/**
 * The text of a table of calls, made from the protocol's declarations. The schemas themselves cost
 * 94 kB in a browser; what a sender needs of them is the path.
 */
export async function renderCallTable(name: CallTableName, root = ROOT): Promise<string> {
  const making: TableMaking = CALL_TABLES[name];
  const areas = await readAreas(making.entryPoint, root);
  const paths = areas.flatMap(({ area, calls }) => {
    const own = calls.filter(({ method }) => method === making.method);
    if (own.length === 0 || making.isOf?.(area) === false) return [];
    return [[area, Object.fromEntries(own.map((call) => [call.name, call.path]))]];
  });
  const types = areas.map(
    (one) => `${one.area}: typeof import("@plumbline/protocol/${one.entryPoint}");`,
  );
  const text = `// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** The path of every ${making.method}, by area and name. */
export const ${making.table} = ${JSON.stringify(Object.fromEntries(paths))} as const;
${
  making.modules === undefined
    ? ""
    : `
/** The declarations behind the tables: types only, so that no schema reaches a browser. */
export interface ${making.modules} { ${types.join(" ")} }
`
}`;
  return formatText(fileOf(name, root), text);
}

/** "flashExchange" of the folder "flash-exchange". */
const camelOf = (area: string): string =>
  area.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

interface AreaCalls {
  /** As clients name it: "contract", "flashExchange". */
  readonly area: string;
  /** As the protocol exports it: "market", "market/operator-calls". */
  readonly entryPoint: string;
  readonly calls: readonly NamedCall[];
}

async function readAreas(entryPoint: string, root: string): Promise<AreaCalls[]> {
  const areas: AreaCalls[] = [];
  for (const area of readdirSync(join(root, PROTOCOL)).toSorted()) {
    const file = join(root, PROTOCOL, area, entryPoint);
    if (!existsSync(file)) continue;
    const calls = callsIn(await import(pathToFileURL(file).href));
    const path = entryPoint === MEMBER ? area : `${area}/${entryPoint.slice(0, -".ts".length)}`;
    if (calls.length > 0) areas.push({ area: camelOf(area), entryPoint: path, calls });
  }
  return areas;
}

function callsIn(module: Readonly<Record<string, unknown>>): NamedCall[] {
  return (
    Object.entries(module)
      // By name: not every loader gives the names of a module in the same order.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([name, value]) => (isCall(value) ? [{ ...value, name }] : []))
  );
}

interface DeclaredCall {
  readonly method: string;
  readonly path: string;
}

interface NamedCall extends DeclaredCall {
  readonly name: string;
}

function isCall(value: unknown): value is DeclaredCall {
  if (typeof value !== "object" || value === null) return false;
  return "method" in value && "path" in value && "access" in value && "refusals" in value;
}

/** Writes every table anew. */
export async function writeCallTables(root = ROOT): Promise<void> {
  // The object's own keys.
  for (const name of Object.keys(CALL_TABLES) as CallTableName[]) {
    writeFileSync(fileOf(name, root), await renderCallTable(name, root));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeCallTables();
