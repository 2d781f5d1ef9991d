import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { format, resolveConfig } from "prettier";

/** One table an app, so that the member's does not carry the desk's calls. */
export const CALL_TABLES = {
  member: {
    file: fileOf("call-table.ts"),
    door: /^\.\/src\/([^/]+)\/index\.ts$/,
    table: "callTable",
    modules: "CallModules",
  },
  desk: {
    file: fileOf("desk-call-table.ts"),
    door: /^\.\/src\/([^/]+)\/operator-calls\.ts$/,
    table: "deskCallTable",
    modules: "DeskCallModules",
  },
} as const;

function fileOf(name: string): string {
  return fileURLToPath(new URL(`../packages/client/src/${name}`, import.meta.url));
}

const PROTOCOL = new URL("../packages/protocol/", import.meta.url);

/**
 * The text of a table of calls, made from the protocol's declarations. The schemas themselves cost
 * 94 kB in a browser; what a sender needs of them is method, path and access.
 */
export async function renderCallTable(app: keyof typeof CALL_TABLES): Promise<string> {
  const { file, door, table, modules } = CALL_TABLES[app];
  const areas = await readAreas(door);
  const entries = Object.fromEntries(areas.map(({ area, calls }) => [area, calls]));
  const types = areas.map(
    (one) => `${one.area}: typeof import("@plumbline/protocol/${one.door}");`,
  );
  const text = `// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** [method, path, access] of every call, by area and name. */
export const ${table} = ${JSON.stringify(entries)} as const;

/** The declarations behind the table: types only, so that no schema reaches a browser. */
export interface ${modules} { ${types.join(" ")} }
`;
  const options = await resolveConfig(file);
  return format(text, { ...options, filepath: file });
}

interface AreaCalls {
  readonly area: string;
  /** As the protocol exports it: "market", "market/operator-calls". */
  readonly door: string;
  readonly calls: Readonly<Record<string, readonly [string, string, string]>>;
}

async function readAreas(pattern: RegExp): Promise<AreaCalls[]> {
  const manifest: { exports: Record<string, string> } = JSON.parse(
    readFileSync(new URL("package.json", PROTOCOL), "utf8"),
  );
  const areas: AreaCalls[] = [];
  for (const [door, file] of Object.entries(manifest.exports)) {
    const area = pattern.exec(file)?.[1];
    if (area === undefined) continue;
    const address = new URL(file, PROTOCOL);
    if (!existsSync(address)) continue;
    const calls = callsIn(await import(address.href));
    if (Object.keys(calls).length > 0) areas.push({ area, door: door.slice("./".length), calls });
  }
  return areas;
}

function callsIn(module: Readonly<Record<string, unknown>>): AreaCalls["calls"] {
  const calls: Record<string, readonly [string, string, string]> = {};
  // By name: not every loader gives the names of a module in the same order.
  for (const [name, value] of Object.entries(module).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (isCall(value)) calls[name] = [value.method, value.path, value.access];
  }
  return calls;
}

interface DeclaredCall {
  readonly method: string;
  readonly path: string;
  readonly access: string;
}

function isCall(value: unknown): value is DeclaredCall {
  if (typeof value !== "object" || value === null) return false;
  return "method" in value && "path" in value && "access" in value && "refusals" in value;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  for (const app of ["member", "desk"] as const) {
    writeFileSync(CALL_TABLES[app].file, await renderCallTable(app));
  }
}
