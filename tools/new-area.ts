import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { writeCallTables } from "./generate-call-table.ts";
import { formatText, writeRegistries } from "./generate-registries.ts";
import { ROOT } from "./steps.ts";

type NewAreaRefusal =
  | { readonly type: "not_a_name" }
  | { readonly type: "exists"; readonly path: string };

/** The files of a new area, by path. */
export interface NewArea {
  readonly files: Readonly<Record<string, string>>;
}

const NAME = /^[a-z]+(?:-[a-z]+)*$/;

/**
 * The smallest area that has every part: members reserve an amount and release it. Its author
 * replaces it file by file, while the check keeps passing. `about`: one sentence for the area's
 * page. Refusals, in order: `not_a_name`, `exists`.
 */
export function planArea(
  { name, about }: { readonly name: string; readonly about: string },
  root: string,
): NewArea | NewAreaRefusal {
  if (!NAME.test(name)) return { type: "not_a_name" };
  const existing = homesOf(name).find((path) => existsSync(join(root, path)));
  if (existing !== undefined) return { type: "exists", path: existing };
  const words = wordsOf({ name, about }, root);
  const files = templateFiles().map(({ path, text }) => [fill(path, words), fill(text, words)]);
  return { files: Object.fromEntries(files) };
}

/** Writes the formatted files and regenerates the lists that include the area. */
export async function writeArea(area: NewArea, root: string): Promise<void> {
  for (const [path, text] of Object.entries(area.files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const isLaidOut = !path.endsWith(".sql");
    writeFileSync(join(root, path), isLaidOut ? await formatText(path, text) : text);
  }
  await writeRegistries(root);
  await writeCallTables(root);
}

const homesOf = (name: string): string[] => [
  `docs/areas/${name}.md`,
  `packages/engine/src/${name}`,
  `packages/protocol/src/${name}`,
  ...["server", "web", "desk"].map((app) => `apps/${app}/src/areas/${name}`),
];

const TEMPLATE = fileURLToPath(new URL("new-area/template/", import.meta.url));
const SUFFIX = ".txt";

/** Template files end in ".txt", so that no other tool treats them as sources. */
const templateFiles = (): readonly { readonly path: string; readonly text: string }[] =>
  readdirSync(TEMPLATE, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(SUFFIX))
    .toSorted()
    .map((path) => ({
      path: path.slice(0, -SUFFIX.length),
      text: readFileSync(join(TEMPLATE, path), "utf8"),
    }));

/** The template's placeholders and their replacements. */
type Words = readonly (readonly [word: string, text: string])[];

const fill = (text: string, words: Words): string =>
  words.reduce((filled, [word, own]) => filled.replaceAll(word, own), text);

function wordsOf(
  { name, about }: { readonly name: string; readonly about: string },
  root: string,
): Words {
  const pascal = name.replaceAll(/(?:^|-)(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const title = name.replaceAll("-", " ");
  const code = firstFreeCode(root);
  return [
    ["0000-sample-area", `${nextMigration(root)}-${name}`],
    ["sample-area", name],
    ["sample_area", name.replaceAll("-", "_")],
    ["SAMPLE_AREA", name.replaceAll("-", "_").toUpperCase()],
    ["sampleArea", camel],
    ["SampleArea", pascal],
    ["AREA_TITLE", title.charAt(0).toUpperCase() + title.slice(1)],
    ["AREA_ABOUT", about],
    ...[0, 1].map((nth) => [`CODE_${nth + 1}`, String(code + nth)] as const),
  ];
}

/** The number of the next migration: "0027". */
function nextMigration(root: string): string {
  const numbers = readdirSync(join(root, "apps/server/migrations")).map((file) => file.slice(0, 4));
  return String(Number(numbers.toSorted().at(-1)) + 1).padStart(4, "0");
}

/** Each area's refusal codes start at their own round number. */
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
  const [name = "", about = ""] = process.argv.slice(2);
  const plan = planArea({ name, about }, ROOT);
  if (about === "" || "type" in plan) {
    process.exitCode = 1;
    console.error(
      "type" in plan && plan.type === "exists"
        ? `"${name}" exists already: ${plan.path}. See it with: npm run where ${name}`
        : 'Usage: npm run new:area <name> "<what it is, in one sentence>"\n' +
            "The name is in lower case, its words joined by hyphens: flash-exchange",
    );
  } else {
    await writeArea(plan, ROOT);
    console.log(
      `Written:\n${Object.keys(plan.files)
        .map((path) => `  ${path}`)
        .join("\n")}\n` +
        "Next: npm run schema, npm run check; then CONTRIBUTING.md, " +
        "“A new area, in an hour”, which says in which order to make the real one of it.",
    );
  }
}
