// Goal: every guard can fail. Method: break each on purpose, in invented files or in a small
// repository in a temporary folder, and expect its report. A guard that never failed proves
// nothing.
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cruise } from "./cruise.ts";
import { pathOf, ROOT, runNode } from "./steps.ts";

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-walls-")));
  folders.push(folder);
  return folder;
}

const PLATFORM = "apps/server/src/platform";
const SERVICES = "apps/server/src/services";

describe("dependency-cruiser", () => {
  // [the rule, the file that breaks it, what the file imports]
  const broken = [
    ["engine-imports-nothing", "packages/engine/src/kernel/a.ts", "node:fs"],
    ["engine-imports-nothing", "packages/engine/src/kernel/b.ts", "zod"],
    ["kernel-imports-nothing", "packages/engine/src/kernel/c.ts", "../loan/index.ts"],
    ["ledger-knows-kernel", "packages/engine/src/ledger/a.ts", "../loan/index.ts"],
    ["engine-vip-meets-no-area", "packages/engine/src/vip/a.ts", "../loan/index.ts"],
    ["protocol-knows-engine-and-zod", "packages/protocol/src/a.ts", "node:fs"],
    ["protocol-vip-meets-no-area", "packages/protocol/src/vip/a.ts", "../market/calls.ts"],
    ["protocol-shell-knows-no-area", "packages/protocol/src/b.ts", "./market/calls.ts"],
    ["client-knows-protocol", "packages/client/src/a.ts", "@plumbline/ui"],
    ["ui-knows-react", "packages/ui/src/a.ts", "@plumbline/engine/kernel"],
    ["embedded-postgres-knows-nobody", "packages/embedded-postgres/src/a.ts", "@plumbline/client"],
    ["messages-import-nothing", "packages/messages/src/a.ts", "@plumbline/engine/kernel"],
    ["server-shows-nothing", "apps/server/src/platform/http/a.ts", "@plumbline/client"],
    [
      "browsers-have-no-server",
      "apps/web/src/shell/a.ts",
      "@plumbline/server/platform/process/clock",
    ],
    ["browsers-have-no-node", "apps/web/src/shell/b.ts", "node:fs"],
    ["packages-know-no-app", "packages/ui/src/b.ts", "@plumbline/server/platform/process/clock"],
    ["packages-know-no-app", "packages/ui/src/g.ts", "../../../tests/kit/clock.ts"],
    ["apps-know-no-other", "apps/desk/src/a.ts", "../../web/src/main.tsx"],
    ["apps-know-no-other", "apps/desk/src/b.ts", "@plumbline/tests/kit/clock"],
    ["browsers-load-no-schema", "apps/web/src/shell/c.ts", "@plumbline/protocol/market"],
    ["browsers-load-no-schema", "packages/client/src/b.ts", "@plumbline/protocol"],
    ["light-entry-points-stay-light", "packages/protocol/src/call-path.ts", "zod"],
    ["server-vip-meets-no-area", "apps/server/src/areas/vip/a.ts", "../market/area.ts"],
    ["server-platform-uses-its-list", `${PLATFORM}/process/b.ts`, "../http/route.ts"],
    ["server-platform-uses-its-list", `${PLATFORM}/unlisted/a.ts`, "../process/clock.ts"],
    ["server-services-uses-its-list", `${SERVICES}/limits/a.ts`, "../identity/sessions.ts"],
    ["server-platform-knows-no-service", `${PLATFORM}/http/b.ts`, "#services/identity/sessions"],
    ["server-command-knows-notices-alone", `${PLATFORM}/command/a.ts`, "#services/limits/a"],
    ["server-platform-knows-no-area", `${PLATFORM}/http/c.ts`, "../../areas/market/area.ts"],
    ["server-platform-knows-no-area", `${SERVICES}/limits/b.ts`, "../../areas/market/area.ts"],
    ["server-platform-knows-no-area", "apps/server/src/feeds/a.ts", "../areas/market/area.ts"],
    ["server-platform-takes-feeds-as-types", `${PLATFORM}/http/d.ts`, "#feeds/prices"],
    ["server-areas-know-no-reaction", "apps/server/src/areas/vip/b.ts", "../../reactions/on-x.ts"],
    [
      "server-areas-have-entry-points",
      "apps/server/src/reactions/on-x.ts",
      "../areas/market/store.ts",
    ],
    ["web-vip-meets-no-area", "apps/web/src/areas/vip/a.ts", "../market/routes.tsx"],
    ["web-shell-knows-no-area", "apps/web/src/shell/d.ts", "../areas/market/routes.tsx"],
    ["web-areas-have-entry-points", "apps/web/src/main.tsx", "./areas/market/queries.ts"],
    ["nothing-imports-tests", `${PLATFORM}/http/e.ts`, "@plumbline/tests/kit/clock"],
    ["no-cycle", "packages/ui/src/c.ts", "./d.ts"],
    ["no-orphan", "packages/ui/src/e.ts", null],
    ["not-resolvable", "packages/client/src/c.ts", "@plumbline/engine/src/kernel/money.ts"],
    ["not-declared", "packages/ui/src/f.ts", "left-over"],
  ] as const;

  const stubs = {
    "packages/engine/src/kernel/index.ts": "export const one = 1;\n",
    "packages/engine/src/loan/index.ts": "export const two = 2;\n",
    "packages/protocol/src/index.ts": "export const three = 3;\n",
    "packages/protocol/src/market/calls.ts": "export const four = 4;\n",
    "packages/client/src/index.ts": "export const fourteen = 14;\n",
    "packages/ui/src/index.ts": "export const five = 5;\n",
    "packages/ui/src/d.ts": 'import "./c.ts";\n',
    "packages/messages/src/index.ts": "export const six = 6;\n",
    "apps/server/src/platform/process/clock.ts": "export const seven = 7;\n",
    "apps/server/src/platform/http/route.ts": "export const fifteen = 15;\n",
    "apps/server/src/services/identity/sessions.ts": "export const sixteen = 16;\n",
    "apps/server/src/feeds/prices.ts": "export const eight = 8;\n",
    "apps/server/src/areas/market/area.ts": "export const nine = 9;\n",
    "apps/server/src/areas/market/store.ts": "export const ten = 10;\n",
    "apps/web/src/main.tsx": "export const seventeen = 17;\n",
    "apps/web/src/areas/market/routes.tsx": "export const eleven = 11;\n",
    "apps/web/src/areas/market/queries.ts": "export const twelve = 12;\n",
    "tests/kit/clock.ts": "export const thirteen = 13;\n",
    "node_modules/zod/package.json": '{ "name": "zod", "version": "4.0.0", "main": "i.js" }',
    "node_modules/zod/i.js": "",
    "node_modules/left-over/package.json": '{ "name": "left-over", "main": "i.js" }',
    "node_modules/left-over/i.js": "",
  };

  function buildHouse(files: Readonly<Record<string, string>>): string {
    const house = temporaryFolder();
    for (const name of [".dependency-cruiser.mjs", "tsconfig.base.json", "package.json"]) {
      copyFileSync(join(ROOT, name), join(house, name));
    }
    for (const [path, text] of Object.entries({ ...stubs, ...files })) {
      mkdirSync(dirname(join(house, path)), { recursive: true });
      writeFileSync(join(house, path), text);
    }
    mkdirSync(join(house, "node_modules/@plumbline"));
    for (const folder of ["packages", "apps"]) {
      for (const name of readdirSync(join(house, folder))) {
        adopt(house, { path: `${folder}/${name}`, name });
      }
    }
    adopt(house, { path: "tests", name: "tests" });
    return house;
  }

  /** The real package.json, so that the repository's own boundaries are tested as well. */
  function adopt(house: string, { path, name }: { path: string; name: string }): void {
    copyFileSync(join(ROOT, path, "package.json"), join(house, path, "package.json"));
    symlinkSync(join(house, path), join(house, "node_modules/@plumbline", name));
  }

  test("reports every broken rule and the file that breaks it", async () => {
    const files = broken.map(([, path, target]) => [
      path,
      target === null ? "export const alone = 1;\n" : `import * as it from "${target}";\nit;\n`,
    ]);
    const { boundaryViolations } = await cruise(buildHouse(Object.fromEntries(files)));
    const seen = new Set(
      boundaryViolations.flatMap(({ rule, from }) => [
        `${rule}: ${from}`,
        `${generalName(rule)}: ${from}`,
      ]),
    );
    const missed = broken.map(([rule, path]) => `${rule}: ${path}`).filter((one) => !seen.has(one));
    expect(missed).toEqual([]);
  });

  test("has no rule without a test here", async () => {
    const config: { default: { forbidden: readonly { readonly name: string }[] } } = await import(
      // As text, because only TypeScript files can have type imports.
      new URL("../.dependency-cruiser.mjs", import.meta.url).href
    );
    const tried = new Set(broken.map(([rule]) => generalName(rule)));
    const rules = config.default.forbidden.map(({ name }) => generalName(name));
    expect(rules.filter((rule) => !tried.has(rule))).toEqual([]);
  });

  // Rules are named after their area or app, so each kind is broken once.
  const generalName = (rule: string) =>
    rule
      .replace(/^desk-/, "web-")
      .replace(/^([a-z]+)-.+-(meets-no-area)$/, "$1-$2")
      .replace(/^(server-[a-z]+)-.+-(uses-its-list)$/, "$1-$2");

  test("allows permitted imports", async () => {
    const house = buildHouse({
      "packages/ui/src/d.ts": "export const alone = 1;\n",
      "packages/ui/src/index.ts": 'export { alone } from "./d.ts";\n',
      "apps/web/src/main.tsx": [
        'import type { four } from "@plumbline/protocol/market";',
        'import { one } from "@plumbline/engine/kernel";',
        'import { eleven } from "./areas/market/routes.tsx";',
        "export const all: typeof four = one + eleven;",
      ].join("\n"),
    });
    const { boundaryViolations } = await cruise(house);
    expect(boundaryViolations.filter(({ rule }) => rule !== "no-orphan")).toEqual([]);
  });

  test("refuses a folder list in which two folders import each other", async () => {
    const rules = readFileSync(join(ROOT, ".dependency-cruiser.mjs"), "utf8");
    const folder = temporaryFolder();
    const withEdge = rules.replace("  process: [],", '  process: ["command"],');
    writeFileSync(join(folder, "broken.mjs"), withEdge);
    await expect(import(pathToFileURL(join(folder, "broken.mjs")).href)).rejects.toThrow(
      "platform/process may not use command",
    );
  });

  test("fails if it saw no modules", async () => {
    const house = buildHouse({ ".dependency-cruiser.mjs": NO_TYPESCRIPT });
    writeFileSync(join(house, ".dependency-cruiser.mjs"), NO_TYPESCRIPT);
    const { unseen } = await cruise(house);
    expect(unseen).toContain("packages/engine/src/kernel/index.ts");
  });
  const NO_TYPESCRIPT = 'export default { options: { includeOnly: "\\\\.mjs$" } };\n';
});

describe("the compiler", () => {
  const at = (path: string) => JSON.stringify(join(ROOT, path));
  const route = (refusal: string) => `
    import { memberRoute } from ${at("apps/server/src/platform/http/route.ts")};
    import { queryUserAssets } from ${at("packages/protocol/src/wallet/calls.ts")};
    export const route = memberRoute(queryUserAssets, async () =>
      ({ ok: false, error: { type: "${refusal}" } }) as const);`;

  // [the project, the kind of code, the code, the expected message]
  const broken = [
    ["packages/engine", "fetch", "export const page = fetch('/');", /Cannot find name 'fetch'/],
    ["packages/engine", "process", "export const home = process.env;", /find name 'process'/],
    ["packages/engine", "setTimeout", "setTimeout(() => {}, 1); export {};", /name 'setTimeout'/],
    ["packages/engine", "crypto", "export const id = crypto.randomUUID();", /name 'crypto'/],
    ["packages/engine", "console", "console.log('x'); export {};", /Cannot find name 'console'/],
    ["packages/engine", "an enum", "export enum Side { Long }", /TS1294/],
    [
      "packages/engine",
      "an index that may miss",
      "export const f = (a: string[]): string => a[0];",
      /TS2322/,
    ],
    [
      "packages/engine",
      "undefined for absent",
      "export const o: { a?: string } = { a: undefined };",
      /TS2375/,
    ],
    [
      "packages/engine",
      "a type imported as a value",
      `import { Money } from ${at("packages/engine/src/kernel/money.ts")}; export type R = Money;`,
      /TS1484/,
    ],
    ["apps/server", "a refusal that its call does not declare", route("moon_is_full"), /TS2322/],
    ["apps/server", "nothing wrong: a declared refusal", route("not_found"), /^$/],
  ] as const;

  const outputByCase = new Map<string, string>();
  beforeAll(async () => {
    for (const project of new Set(broken.map(([name]) => name))) {
      const rows = broken.filter(([name]) => name === project);
      const answers = await compile(
        project,
        rows.map(([, , text]) => text),
      );
      rows.forEach(([, what], index) => outputByCase.set(what, answers[index] ?? ""));
    }
  });

  test.each(broken)(
    "in %s reports %s with the expected message",
    (_project, what, _text, answer) => {
      expect(outputByCase.get(what)).toMatch(answer);
    },
  );

  /** The compiler's messages for each text as a file of a project, from one run over all. */
  async function compile(project: string, texts: readonly string[]): Promise<string[]> {
    const folder = temporaryFolder();
    const files = texts.map((_, index) => join(folder, `broken-${index}.ts`));
    texts.forEach((text, index) => writeFileSync(files[index] ?? "", text));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const settings = {
      extends: join(ROOT, project, "tsconfig.json"),
      compilerOptions: { typeRoots: [join(ROOT, "node_modules/@types")] },
      include: files,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
    const { output } = await runNode([pathOf("tsc"), "-p", folder]);
    const lines = output.split("\n");
    return files.map((_, index) =>
      lines.filter((line) => line.includes(`broken-${index}.ts`)).join("\n"),
    );
  }
});

describe("package.json", () => {
  const from = createRequire(join(ROOT, "apps/server/package.json"));

  test.each(["@plumbline/engine", "@plumbline/engine/src/kernel/money.ts"])(
    "exports no %s",
    (entryPoint) => {
      expect(() => from.resolve(entryPoint)).toThrow(/No "exports"|Cannot find module/);
    },
  );

  test("the engine depends on nothing", () => {
    const manifest = readFileSync(join(ROOT, "packages/engine/package.json"), "utf8");
    expect(manifest).not.toMatch(/dependencies/i);
  });
});

describe("oxlint", () => {
  const broken = [
    ["no-floating-promises", "async function f() { return 1; } f();"],
    ["strict-boolean-expressions", "export const f = (units: bigint) => (units ? 1 : 2);"],
    ["no-explicit-any", "export const f = (value: any) => value;"],
    ["no-console", "console.log(1);"],
    ["no-default-export", "export default 1;"],
    [
      "switch-exhaustiveness-check",
      `export function f(side: "long" | "short") {
        switch (side) { case "long": return 1; } return 2; }`,
    ],
  ] as const;

  test("reports each broken rule in the file that breaks it", async () => {
    const folder = temporaryFolder();
    cpSync(join(ROOT, ".oxlintrc.json"), join(folder, ".oxlintrc.json"));
    cpSync(join(ROOT, "tsconfig.base.json"), join(folder, "tsconfig.json"));
    for (const [rule, text] of broken) writeFileSync(join(folder, `${rule}.ts`), `${text}\n`);
    const { stdout, code } = await runNode([pathOf("oxlint"), "--format=unix", "."], {
      cwd: folder,
    });
    const missed = broken.filter(
      ([rule]) => !stdout.split("\n").some((line) => isErrorOf(rule, line)),
    );
    expect({ code, missed }).toEqual({ code: 1, missed: [] });
  });

  /** "no-console.ts:1:1: Unexpected console statement. [Error/eslint(no-console)]" */
  const isErrorOf = (rule: string, line: string): boolean =>
    line.startsWith(`${rule}.ts:`) && /\[Error\/[\w-]+\((.+)\)\]$/.exec(line)?.[1] === rule;
});
