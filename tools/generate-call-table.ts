import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { format, resolveConfig } from "prettier";

export const CALL_TABLE_FILE = fileURLToPath(
  new URL("../packages/client/src/call-table.ts", import.meta.url),
);

const PROTOCOL = new URL("../packages/protocol/", import.meta.url);

/**
 * The text of the client's table of calls, made from the protocol's declarations. The schemas
 * themselves cost 94 kB in a browser; what a sender needs of them is method, path and access.
 */
export async function renderCallTable(): Promise<string> {
  const areas = await readAreas();
  const table = Object.fromEntries(areas.map(({ area, calls }) => [area, calls]));
  const modules = areas.map(({ area }) => `${area}: typeof import("@plumbline/protocol/${area}");`);
  const text = `// Written by tools/generate-call-table.ts from the protocol; not by hand.

/** [method, path, access] of every call, by area and name. */
export const callTable = ${JSON.stringify(table)} as const;

/** The declarations behind the table: types only, so that no schema reaches a browser. */
export interface CallModules { ${modules.join(" ")} }
`;
  const options = await resolveConfig(CALL_TABLE_FILE);
  return format(text, { ...options, filepath: CALL_TABLE_FILE });
}

interface AreaCalls {
  readonly area: string;
  readonly calls: Readonly<Record<string, readonly [string, string, string]>>;
}

async function readAreas(): Promise<AreaCalls[]> {
  const manifest: { exports: Record<string, string> } = JSON.parse(
    readFileSync(new URL("package.json", PROTOCOL), "utf8"),
  );
  const doors = Object.entries(manifest.exports).filter(([, file]) =>
    /^\.\/src\/[^/]+\/index\.ts$/.test(file),
  );
  const areas: AreaCalls[] = [];
  for (const [door, file] of doors) {
    const address = new URL(file, PROTOCOL);
    if (!existsSync(address)) continue;
    const calls = callsIn(await import(address.href));
    if (Object.keys(calls).length > 0) areas.push({ area: door.slice("./".length), calls });
  }
  return areas;
}

function callsIn(module: Readonly<Record<string, unknown>>): AreaCalls["calls"] {
  const calls: Record<string, readonly [string, string, string]> = {};
  for (const [name, value] of Object.entries(module)) {
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
  writeFileSync(CALL_TABLE_FILE, await renderCallTable());
}
