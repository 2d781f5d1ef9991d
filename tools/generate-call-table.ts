import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { formatText } from "./generate-registries.ts";
import { ROOT } from "./steps.ts";

const TABLES = "packages/client/src/call-tables";
const PROTOCOL = "packages/protocol/src";

interface TableMaking {
  readonly file: string;
  /** The file of an area that declares the calls. */
  readonly entryPoint: string;
  readonly method: "GET" | "POST";
  readonly table: string;
  /** Name of the type of all declarations, written next to the reads. */
  readonly modules?: string;
  /** Limits the table to some calls, by their client names. */
  readonly isOf?: (area: string, name: string) => boolean;
}

/** What home reads, and each start; the paths of all other reads load with the first of them. */
const FIRST_READS: Readonly<Record<string, readonly string[]>> = {
  content: ["listAnnouncements", "listMyAnnouncements", "listMyNotices"],
  contract: ["listPositions", "listTerms", "positionsSummary"],
  market: ["listCandles", "listFavourites", "listSparklines", "listSymbols"],
  profile: ["getMyUserInfo"],
  settings: ["getServerTime", "transportKey"],
  wallet: ["equityHistory", "queryUserAssets", "todaysChange"],
};
const isFirst = (area: string, name: string): boolean => FIRST_READS[area]?.includes(name) === true;

const MEMBER = "calls.ts";
const DESK = "operator-calls.ts";

/**
 * One table per app, so that the member's app does not carry the desk's calls. POST paths are
 * separate because they load with the code that seals them. The member's reads are split for the
 * first screen.
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
    isOf: (area, name) => !isFirst(area, name),
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
 * Renders a table of calls from the protocol's declarations. The schemas themselves cost 94 kB in a
 * browser; a sender needs only the path.
 */
export async function renderCallTable(name: CallTableName, root = ROOT): Promise<string> {
  const making: TableMaking = CALL_TABLES[name];
  const areas = await readAreas(making.entryPoint, root);
  const paths = areas.flatMap(({ area, calls }) => {
    const own = calls.filter(
      ({ method, name: call }) => method === making.method && making.isOf?.(area, call) !== false,
    );
    if (own.length === 0) return [];
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
/** The declarations behind the tables, as types only, so that no schema reaches a browser. */
export interface ${making.modules} { ${types.join(" ")} }
`
}`;
  return formatText(fileOf(name, root), text);
}

/** Converts a folder name, "flash-exchange", to a client name, "flashExchange". */
const camelOf = (area: string): string =>
  area.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());

interface AreaCalls {
  /** The client's name: "contract", "flashExchange". */
  readonly area: string;
  /** The protocol's export: "market", "market/operator-calls". */
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
      // Sorted by name, because loaders differ in the order of a module's exports.
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

/** Writes every table. */
export async function writeCallTables(root = ROOT): Promise<void> {
  // `Object.keys` widens the object's own keys.
  for (const name of Object.keys(CALL_TABLES) as CallTableName[]) {
    writeFileSync(fileOf(name, root), await renderCallTable(name, root));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeCallTables();
