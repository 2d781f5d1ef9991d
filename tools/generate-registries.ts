import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "oxfmt";
import { type Contribution, nameOf, REGISTRIES, type Registry } from "./registries.ts";
import { ROOT } from "./steps.ts";

const HEADING = "// Written by tools/generate-registries.ts from the areas' folders; not by hand.";

/** The text of a registry as the folders are now. */
export async function renderRegistry(registry: Registry, root = ROOT): Promise<string> {
  const body = await registry.render(contributionsOf(registry, root));
  const text = `${HEADING}\n${body}`;
  return formatText(registry.file, text);
}

/** The text as `npm run format` leaves it. What cannot be parsed is a fault of its template. */
export async function formatText(path: string, text: string): Promise<string> {
  // By its API the formatter reads no file of settings.
  const { code, errors } = await format(path, text, { printWidth: 100 });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return code;
}

/** Writes every registry anew, as after a folder of an area has come or gone. */
export async function writeRegistries(root = ROOT): Promise<void> {
  for (const registry of REGISTRIES) {
    writeFileSync(join(root, registry.file), await renderRegistry(registry, root));
  }
}

function contributionsOf(registry: Registry, root: string): readonly Contribution[] {
  const { areas, contribution, suffix, isMeant = () => true } = registry;
  if (contribution === "*.json") return textsIn(areas, { suffix, root });
  return readdirSync(join(root, areas), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: area }) => ({ area, path: join(areas, area, contribution) }))
    .filter(({ path }) => existsSync(join(root, path)))
    .filter(({ path }) => isMeant(readFileSync(join(root, path), "utf8")))
    .sort((a, b) => (a.area < b.area ? -1 : 1))
    .map(({ area, path }) => {
      const { href } = pathToFileURL(join(root, path));
      return { area, path, href, name: nameOf(area, suffix) };
    });
}

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
