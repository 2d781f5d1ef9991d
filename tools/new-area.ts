import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { AREAS, type AreaName, charterOf, isAreaName } from "./areas.ts";
import { writeCallTables } from "./generate-call-table.ts";
import { formatText, writeRegistries } from "./generate-registries.ts";
import { ROOT } from "./steps.ts";

type NewAreaRefusal =
  | { readonly type: "not_an_area" }
  | { readonly type: "exists"; readonly path: string };

/** What a new area consists of, by path. */
export interface NewArea {
  readonly files: Readonly<Record<string, string>>;
}

/**
 * The smallest area that has every part: members set an amount aside and take it back. Its author
 * makes the real one of it, file by file, and it passes the check meanwhile. Refusals, in order:
 * `not_an_area`, `exists`.
 */
export function planArea(name: string, root: string): NewArea | NewAreaRefusal {
  if (!isAreaName(name)) return { type: "not_an_area" };
  const taken = homesOf(name).find((path) => existsSync(join(root, path)));
  if (taken !== undefined) return { type: "exists", path: taken };
  const words = wordsOf(name, root);
  const files = templateFiles()
    .map(({ path, text }): [string, string] => [fill(path, words), fill(text, words)])
    // The page of an area may be there before it.
    .filter(([path]) => !existsSync(join(root, path)));
  return { files: Object.fromEntries(files) };
}

/** Writes the files, formatted, and the lists with the area in them. */
export async function writeArea(area: NewArea, root: string): Promise<void> {
  for (const [path, text] of Object.entries(area.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const isLaidOut = !path.endsWith(".sql");
    writeFileSync(join(root, path), isLaidOut ? await formatText(path, text) : text);
  }
  await writeRegistries(root);
  await writeCallTables(root);
}

const homesOf = (name: AreaName): string[] => [
  `packages/engine/src/${name}`,
  `packages/protocol/src/${name}`,
  ...["server", "web", "desk"].map((app) => `apps/${app}/src/areas/${name}`),
];

const TEMPLATE = fileURLToPath(new URL("new-area/template/", import.meta.url));
const SUFFIX = ".txt";

/** Of the template every file ends in ".txt", so that no other tool takes it for a part of ours. */
const templateFiles = (): readonly { readonly path: string; readonly text: string }[] =>
  readdirSync(TEMPLATE, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(SUFFIX))
    .toSorted()
    .map((path) => ({
      path: path.slice(0, -SUFFIX.length),
      text: readFileSync(join(TEMPLATE, path), "utf8"),
    }));

/** What stands in the template, and what takes its place. */
type Words = readonly (readonly [word: string, text: string])[];

const fill = (text: string, words: Words): string =>
  words.reduce((filled, [word, own]) => filled.replaceAll(word, own), text);

function wordsOf(name: AreaName, root: string): Words {
  const { about, chinese, families, holds = "hold:stake", listPath, screen } = charterOf(name);
  const pascal = name.replaceAll(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const title = name.replaceAll("-", " ");
  const base = families[0] ?? `/api/trade/app${pascal}Order`;
  const code = firstFreeCode(root);
  return [
    ["0000-sample-area", `${nextMigration(root)}-${name}`],
    ["sample-area", name],
    ["sample_area", name.replaceAll("-", "_")],
    ["SAMPLE_AREA", name.replaceAll("-", "_").toUpperCase()],
    ["sampleArea", camel],
    ["SampleArea", pascal],
    ["AREA_TITLE", title.charAt(0).toUpperCase() + title.slice(1)],
    ["AREA_CHINESE", chinese ?? title],
    ["AREA_ABOUT", about],
    ["BASE_PATH", base],
    ["LIST_PATH", listPath ?? `${base}/listMy`],
    ["HOLD_ACCOUNT", holds],
    ["HOLD_USE", holds === "earn" ? "earn" : "hold"],
    ["SCREEN_NAME", screen ?? camel],
    ["OWN_PATHS", screen === undefined ? pathsOf(camel) : ""],
    ...[0, 1].map((nth) => [`CODE_${nth + 1}`, String(code + nth)] as const),
  ];
}

/** The address of a screen that the specification does not spell. */
const pathsOf = (camel: string): string => `
/**
 * The addresses of the area's screens by their plain names.
 * @public \`npm run generate\` reads it.
 */
export const ${camel}Paths = { ${camel}: "/${camel}" } as const;`;

/** The number that the next migration has: "0027". */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, "apps/server/migrations")).map((file) => file.slice(0, 4));
  return String(Number(numbers.toSorted().at(-1)) + 1).padStart(4, "0");
}

/** Each area's refusals begin at a round number of their own. */
const CODES_EACH = 50;

function firstFreeCode(root: string): number {
  const protocol = join(root, "packages/protocol/src");
  const codes = readdirSync(protocol, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("refusals.ts"))
    .flatMap((path) => {
      const text = readFileSync(join(protocol, path), "utf8");
      return [...text.matchAll(/^ {2}\w+: (\d+),$/gm)].map(([, code]) => Number(code));
    });
  return (Math.floor(Math.max(...codes) / CODES_EACH) + 1) * CODES_EACH;
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
  } else {
    await writeArea(planned, ROOT);
    console.log(
      `Written:\n${Object.keys(planned.files)
        .map((path) => `  ${path}`)
        .join("\n")}\n` +
        "Next: npm run schema, npm run check; then CONTRIBUTING.md, " +
        "“A new area, in an hour”, which says in which order to make the real one of it.",
    );
  }
}
