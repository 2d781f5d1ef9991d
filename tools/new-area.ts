import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { format } from "prettier";
import { AREAS, type AreaCharter, type AreaName, charterOf, isAreaName } from "./areas.ts";
import { writeRegistries } from "./generate-registries.ts";
import { ROOT } from "./steps.ts";

type NewAreaRefusal =
  | { readonly type: "not_an_area" }
  | { readonly type: "exists"; readonly path: string };

/** What a new area consists of, by path, and what its author does next. */
export interface NewArea {
  readonly files: Readonly<Record<string, string>>;
  readonly next: readonly string[];
}

/**
 * The smallest area that works: a status table, a first call that answers an empty page, the route
 * that answers it. Refusals, in order: `not_an_area`, `exists`.
 */
export function planArea(name: string, root: string): NewArea | NewAreaRefusal {
  if (!isAreaName(name)) return { type: "not_an_area" };
  const taken = homesOf(name).find((path) => existsSync(join(root, path)));
  if (taken !== undefined) return { type: "exists", path: taken };
  const charter = charterOf(name);
  const page = `docs/areas/${name}.md`;
  return {
    files: {
      ...engineFiles(name, charter),
      ...wireFiles(name, charter),
      ...serverFiles(name, charter),
      ...(existsSync(join(root, page)) ? {} : { [page]: pageOf(name, charter) }),
    },
    next: nextSteps(name, charter, nextMigration(root)),
  };
}

/** Writes the files, formatted, and the registries with the area in them. */
export async function writeArea(name: AreaName, area: NewArea, root: string): Promise<void> {
  for (const [path, text] of Object.entries(area.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const formatted = await format(text, { printWidth: 100, filepath: path });
    writeFileSync(join(root, path), formatted);
  }
  await writeRegistries(root);
}

const homesOf = (name: AreaName): string[] => [
  `packages/engine/src/${name}`,
  `packages/protocol/src/${name}`,
  ...["server", "web", "desk"].map((app) => `apps/${app}/src/areas/${name}`),
];

const camel = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
const constant = (name: string): string => name.replaceAll("-", "_").toUpperCase();

function engineFiles(name: AreaName, { thing }: AreaCharter): NewArea["files"] {
  if (thing === undefined) return {};
  const statuses = `${constant(thing.name)}_STATUSES`;
  return {
    [`packages/engine/src/${name}/state.ts`]: `
      /** In the order a ${thing.name.replaceAll("-", " ")} may pass through them (spec §4). */
      export const ${statuses} = ${JSON.stringify(thing.statuses)} as const;
    `,
    [`packages/engine/src/${name}/index.ts`]: `
      export { ${statuses} } from "./state.ts";
    `,
  };
}

function wireFiles(name: AreaName, { thing, firstCall }: AreaCharter): NewArea["files"] {
  if (firstCall === undefined) return {};
  const statuses = thing === undefined ? null : `${constant(thing.name)}_STATUSES`;
  const engine =
    statuses === null ? "" : `import { ${statuses} } from "@plumbline/engine/${name}";\n`;
  const status = statuses === null ? "" : `, status: z.enum(${statuses})`;
  return {
    [`packages/protocol/src/${name}/calls.ts`]: `
      ${engine}import { z } from "zod";
      import { id, pageInput, pageOf, wireTime } from "../codecs.ts";
      import { defineCall } from "../define-call.ts";

      export const ${firstCall.name} = defineCall({
        method: "GET",
        path: "${firstCall.path}",
        access: "${firstCall.access}",
        summary: "${firstCall.summary}",
        input: z.object(pageInput),
        result: pageOf(z.object({ id${status}, createTime: wireTime })),
        refusals: [],
      });
    `,
    [`packages/protocol/src/${name}/index.ts`]: `export { ${firstCall.name} } from "./calls.ts";`,
  };
}

function serverFiles(name: AreaName, { firstCall }: AreaCharter): NewArea["files"] {
  const home = `apps/server/src/areas/${name}`;
  if (firstCall === undefined) return {};
  const routes = `${camel(name)}Routes`;
  const route = firstCall.access === "member" ? "memberRoute" : "publicRoute";
  return {
    [`${home}/routes.ts`]: `
      import { ok } from "@plumbline/engine/kernel";
      import { toPage } from "@plumbline/protocol";
      import { ${firstCall.name} } from "@plumbline/protocol/${name}";
      import { ${route}, type Route } from "#platform/http/route";

      export const ${routes}: readonly Route[] = [
        // Nothing can be made yet, so every page is an empty one.
        ${route}(${firstCall.name}, async ({ input }) => ok(toPage([], { ...input, total: 0 }))),
      ];
    `,
    [`${home}/area.ts`]: `
      import type { Area } from "#services/plug/area";
      import { ${routes} } from "./routes.ts";

      export const ${camel(name)}Area = (): Area => ({ name: "${name}", routes: ${routes} });
    `,
  };
}

function pageOf(name: AreaName, { about, families, hasRules }: AreaCharter): string {
  const paths = families.map((family) => `\`${family}\``).join(", ");
  const wire = families.length === 0 ? "The specification shows no paths." : `Paths: ${paths}.`;
  const rules = hasRules
    ? `Its rules live in \`packages/engine/src/${name}\`, one command a file.`
    : "It decides nothing about money: there is no folder in the engine.";
  // A path in backticks must exist, and the engine's folder may come later.
  return `# ${name}\n\n${about}\n\n${wire} ${rules.replaceAll("`", "")}\n`;
}

/** The number that the next migration has: "0027". */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, "apps/server/migrations")).map((file) => file.slice(0, 4));
  return String(Number(numbers.sort().at(-1)) + 1).padStart(4, "0");
}

function nextSteps(
  name: AreaName,
  { thing, firstCall, hasRules }: AreaCharter,
  migration: string,
): string[] {
  return [
    ...(firstCall === undefined
      ? [`declare the first call in packages/protocol/src/${name}/calls.ts; copy proof/calls.ts`]
      : [`plug ${camel(name)}Area() into apps/server/src/server.ts`]),
    "write the client's table of calls anew: npx tsx tools/generate-call-table.ts",
    ...(hasRules && thing === undefined
      ? [
          `write the first rule: packages/engine/src/${name}/<verb>-<noun>.ts`,
          `open its door: index.ts beside it, and "./${name}" in packages/engine/package.json`,
        ]
      : []),
    `its table, with a grant: apps/server/migrations/${migration}-${name}-<what>.sql`,
    "the schema written anew: npm run schema",
    `what waits for staff in it: apps/server/src/areas/${name}/queues.ts (copy kyc's)`,
    `its refusals: packages/protocol/src/${name}/refusals.ts (copy kyc's), in numbers nobody has`,
    "of a call that writes: whether a held member may send it (`whileHeld`)",
    `texts: packages/messages/src/en-us/${name}.json, and the same keys in zh-cn`,
    "the texts joined in apps/web/src/shell/i18n/texts.ts, or no screen knows their keys",
    `its screens: apps/web/src/areas/${name}/routes.tsx, joined in apps/web/src/routes.ts`,
    "take their names away in apps/web/src/areas/settings/later/later.ts",
    "npm run check",
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [name = ""] = process.argv.slice(2);
  const planned = planArea(name, ROOT);
  if ("type" in planned) {
    process.exitCode = 1;
    console.error(
      planned.type === "exists"
        ? `"${name}" exists already: ${planned.path}. See it with: npm run where ${name}`
        : `"${name}" is no area. Usage: npm run new:area <name>\n` +
            `The areas: ${Object.keys(AREAS).join(" ")}`,
    );
  } else if (isAreaName(name)) {
    await writeArea(name, planned, ROOT);
    console.log(
      `Written:\n${Object.keys(planned.files)
        .map((path) => `  ${path}`)
        .join("\n")}`,
    );
    console.log(`Next:\n${planned.next.map((step) => `  - ${step}`).join("\n")}`);
  }
}
