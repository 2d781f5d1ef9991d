import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "oxfmt";
import { REGISTRIES } from "./registries/registries.ts";
import { type Contribution, nameOf, type Registry } from "./registries/registry.ts";
import { ROOT } from "./steps.ts";

const HEADING = "// Written by tools/generate-registries.ts from the areas' folders; not by hand.";

/** The generated files. */
export const REGISTRY_FILES: readonly string[] = [...new Set(REGISTRIES.map(({ file }) => file))];

/** Renders a generated file from the current folders. */
export async function renderRegistries(file: string, root = ROOT): Promise<string> {
  const registries = REGISTRIES.filter((registry) => registry.file === file);
  const lists = await Promise.all(
    registries.map(async (registry) => registry.render(contributionsOf(registry, root))),
  );
  return formatText(file, `${HEADING}\n\n${importsFirst(lists.join("\n"))}`);
}

/** Merges the imports of several lists at the top of the file, one statement per source. */
function importsFirst(text: string): string {
  const names = new Map<string, string[]>();
  for (const [, type = "", list = "", from = ""] of text.matchAll(IMPORT)) {
    const file = `import ${type}{ * } from "${from}";`;
    names.set(file, [...(names.get(file) ?? []), ...list.split(", ")].toSorted());
  }
  const imports = [...names].map(([file, list]) => file.replace("*", list.join(", ")));
  return `${imports.join("\n")}\n${text.replaceAll(IMPORT, "")}`;
}

const IMPORT = /^ *import (type |)\{ ([^}]*) \} from "([^"]+)";$/gm;

/** Formats like `npm run format`. Text that cannot be parsed is an error in its template. */
export async function formatText(path: string, text: string): Promise<string> {
  // The formatter's API reads no settings file.
  const { code, errors } = await format(path, text, { printWidth: 100 });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return code;
}

/** Writes every registry, to be run after an area's folder is added or removed. */
export async function writeRegistries(root = ROOT): Promise<void> {
  for (const file of REGISTRY_FILES) {
    writeFileSync(join(root, file), await renderRegistries(file, root));
  }
}

function contributionsOf(registry: Registry, root: string): readonly Contribution[] {
  const { areas, contribution, suffix, isMeant = () => true } = registry;
  if (contribution === "*.json") return textsIn(areas, { suffix, root });
  return readdirSync(join(root, areas), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: area }) => {
      const name = nameOf(area, suffix);
      const isExported = new RegExp(`^export (const|async function|function) ${name}\\b`, "m");
      return filesOf(registry, join(root, areas, area))
        .map((file) => join(areas, area, file))
        .filter((path) => existsSync(join(root, path)))
        .filter((path) => {
          const text = readFileSync(join(root, path), "utf8");
          if (isExported.test(text)) return isMeant(text);
          if (basename(path) === ownFileOf(registry) && isSole(registry)) {
            throw new Error(`${path} does not export ${name}`);
          }
          return false;
        })
        .map((path) => ({ area, name, path, href: pathToFileURL(join(root, path)).href }));
    })
    .sort((a, b) => (a.area < b.area ? -1 : 1));
}

function filesOf({ contribution }: Registry, folder: string): readonly string[] {
  if (contribution === "*.ts") return readdirSync(folder).filter(isSource);
  return typeof contribution === "string" ? [contribution] : contribution;
}

const isSource = (file: string): boolean => file.endsWith(".ts") && !file.endsWith(".test.ts");

const ownFileOf = ({ contribution }: Registry): string =>
  typeof contribution === "string" ? contribution : contribution[0];

/** Whether no other list reads this file: then it must contain the expected export. */
const isSole = (registry: Registry): boolean =>
  REGISTRIES.filter(
    (other) => other.areas === registry.areas && ownFileOf(other) === ownFileOf(registry),
  ).length === 1;

function textsIn(
  folder: string,
  { suffix, root }: { readonly suffix: string; readonly root: string },
): readonly Contribution[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".json"))
    .toSorted()
    .map((file) => {
      const area = file.slice(0, -".json".length);
      const path = join(folder, file);
      const { href } = pathToFileURL(join(root, path));
      return { area, path, href, name: nameOf(area, suffix) };
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await writeRegistries();
