// `npm run draw`: draws the import graphs from the sources into docs/pictures.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readImports } from "./cruise.ts";
import { cyclesOf, graphOf, type Graph } from "./draw/graph.ts";
import { pictureOf } from "./draw/picture.ts";
import { ROOT } from "./steps.ts";

const SERVER = /^apps\/server\/src\/(?:(platform|services)\/([^/]+)|(feeds|areas)\/)?/;

/** The imports between packages and apps. */
const partOf = (path: string): string | null =>
  /^(?:packages|apps)\/([^/]+)\/src\//.exec(path)?.[1] ?? null;

/**
 * The server's imports: each folder of platform and services, all areas as one, all programs as
 * one.
 */
function serverFolderOf(path: string): string | null {
  const match = SERVER.exec(path);
  if (match === null) return null;
  const [, side, folder, whole] = match;
  if (side !== undefined) return `${side}/${folder}`;
  return whole ?? "server.ts, main.ts …";
}

function draw(name: string, title: string, graph: Graph): void {
  const cycles = cyclesOf(graph);
  if (cycles.length > 0) {
    throw new Error(`${name}: in cycles: ${cycles.map((pair) => pair.join(" and ")).join(", ")}`);
  }
  writeFileSync(join(ROOT, "docs/pictures", name), pictureOf(title, graph));
}

const imports = (await readImports(ROOT)).filter(({ from }) => !/\.test\.tsx?$/.test(from));
draw("imports.svg", "Packages and apps: who imports whom", graphOf(imports, partOf));
draw("imports-server.svg", "The server: who imports whom", graphOf(imports, serverFolderOf));
