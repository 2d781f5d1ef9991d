// Goal: each house rule finds its violation and nothing else. Method: invented trees, one that
// breaks the rule and one that does not; every rule and every banned word has a row.
import { describe, expect, test } from "vitest";
import { HOUSE_RULES, slack, violations } from "./tidy/house-rules.ts";
import { TRANSLATION_ROWS } from "./tidy/translation-rows.ts";
import type { Tree } from "./tidy/tree.ts";

type Files = Readonly<Record<string, string>>;
/** A page in docs/areas makes a folder an area. */
const PAGES = ["contract", "flash-exchange", "loan", "vip", "wallet"].map((area) => {
  return { path: `docs/areas/${area}.md`, text: "" };
});
const treeOf = (files: Files): Tree => [
  ...PAGES,
  ...Object.entries(files).map(([path, text]) => ({ path, text })),
];

const lines = (count: number) => "a();\n".repeat(count);
const body = (count: number) => `function f() {\n${lines(count)}}\n`;
const goal = "// Goal: x. Method: y.\n";
const refusals = (name: string, code: number) =>
  `export const t = refusalsOf("wallet", {\n  ${name}: ${code},\n});\n`;
const reasons = (text: string) => ({ "docs/decisions/0013-libraries.md": text });
const titled = (title: string) => `test("${title}", () => {});`;
const required = (ids: string, shownBy: string) => ({
  "docs/requirements.md": `| ${ids} | what must hold | ${shownBy} |`,
});
/** A function with that many branches. */
const ways = (way: string, count: number) => `function f() {\n${`${way}\n`.repeat(count)}}\n`;
const decision = (count: number) => ({ "docs/decisions/0001-a.md": lines(count) });
const EN = "packages/messages/src/en-us/wallet.json";
const ZH = "packages/messages/src/zh-cn/wallet.json";
const RULE = "packages/engine/src/wallet/a.ts";
const past = "Past this line the command must succeed.";
const rule = (text: string) =>
  `function f(): Result<Decision<A, B>, R> {\n  ${text.replace("PAST", past)}\n}\n`;
const aliased = (text: string) => rule(text).replace("Decision<A, B>", "TicketDecision");
const other = "type D<R> = Result<Decision<A, B>, R>;\nfunction other(): D<R> {}\n";
const many = (count: number, folder = "docs/many") =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/a${n}.md`, ""]));

// Owners: loan has loans and debts (transferred by vip), vip has levels, the shell has users.
const TABLES = {
  "apps/server/migrations/0001-shell-a.sql": "create table users (\n);",
  "apps/server/migrations/0002-loan-a.sql":
    "create table loans (\n);\ncreate view loans_seen as select 1 from loans;\n" +
    "create table gone (\n);\ncreate table gifts_before (\n);",
  "apps/server/migrations/0003-vip-a.sql":
    "create table levels (\n);\ncreate table old_levels (\n);\ncreate table debts (\n);",
  "apps/server/migrations/0004-loan-b.sql":
    "alter table gifts_before rename to gifts;\ndrop table gone;\n" +
    "comment on table debts is 'Owner: loan.';",
};
const ofTables = (bad: string, good: string): readonly [bad: Files, good: Files] => {
  const file = "apps/server/src/areas/vip/queries.ts";
  return [
    { ...TABLES, [file]: bad },
    { ...TABLES, [file]: good },
  ];
};

const ROWS: readonly (readonly [keyof typeof HOUSE_RULES, bad: Files, good: Files])[] = [
  ["fileLength", { "apps/a.ts": lines(401) }, { "apps/a.ts": lines(400), "b.md": lines(500) }],
  ["decisionLength", decision(61), { ...decision(60), "docs/a.md": lines(70) }],
  ["participles", { "a.test.ts": "const heard = rows[0];" }, { "a.ts": "const row = rows[0];" }],
  ["participles", { "a.ts": "f(({ kept: held }) => 1);" }, { "a.ts": "f(({ kept: row }) => 1);" }],
  ["participles", { "a.ts": "interface Asked {}" }, { "a.ts": "interface Request {}" }],
  ["participles", { "a.ts": "class A { #told = 1; }" }, { "a.ts": "class A { #isNotified = 1; }" }],
  ["functionSize", { "a.ts": body(41) }, { "a.ts": body(40) }],
  ["functionSize", { "a.ts": `const f = () => {\n${lines(41)}};` }, { "a.ts": lines(90) }],
  ["functionSize", { "a.ts": `class A { m() {\n${lines(41)}} }` }, { "a.ts": "" }],
  [
    "functionSize",
    { "a.test.ts": `test("", () => {\n${lines(41)}});` },
    { "a.test.ts": `describe("", () => {\n${`test("", () => {\n${lines(40)}});`.repeat(3)}});` },
  ],
  ["functionSize", { "a.ts": ways("if (a) b();", 11) }, { "a.ts": ways("if (a) b();", 10) }],
  ["functionSize", { "a.ts": ways("a ? b : c;", 11) }, { "a.ts": ways("a ?? b?.c;", 11) }],
  ["functionSize", { "a.ts": ways("for (;;) {}", 11) }, { "a.ts": ways("a && b();", 11) }],
  [
    "functionSize",
    { "a.ts": ways("switch (a) { case 1: }", 11) },
    { "a.ts": `function f() { switch (a) { ${"case 1: ".repeat(30)} } }` },
  ],
  [
    "spreadLiterals",
    { "a.ts": "f({ ...{ a, b }, c });" },
    { "a.ts": "f({ ...a, ...(b && { c }) });" },
  ],
  ["spreadLiterals", { "a.ts": "f(...[a, b]);" }, { "a.ts": "f(...a, ...(b ? [c] : []));" }],
  ["spreadLiterals", { "a.tsx": "<A {...{ b, c }} />;" }, { "a.tsx": "<A {...b} />;" }],
  ["lineLength", { "a.ts": "a".repeat(101) }, { "a.ts": `// https://example.com/${lines(30)}` }],
  ["parameterCount", { "a.ts": "f((a, b, c, d) => a);" }, { "a.ts": "f((a, b, c) => a);" }],
  [
    "parameterCount",
    { "a.ts": "class A { m(a, b, c, d) {} }" },
    { "a.test.ts": "test.each([])('', (a, b, c, d) => a);" },
  ],
  ["folderSize", many(26), many(25)],
  ["folderSize", many(26), many(26, "apps/server/migrations")],
  ["folderSize", many(26), many(26, "docs/decisions")],
  [
    "decidingLine",
    { [RULE]: rule("if (x) return err({ type: 'no' });\n  return decided(1);") },
    { [RULE]: rule("if (x) return err({ type: 'no' });\n  // PAST\n  return decided(1);") },
  ],
  [
    "decidingLine",
    { [RULE]: aliased("if (x) return err({ type: 'no' });\n  return decided(1);") },
    { [RULE]: aliased("if (x) return err({ type: 'no' });\n  // PAST\n  return decided(1);") },
  ],
  [
    "decidingLine",
    { [RULE]: rule("// PAST\n  if (!part.ok) return part;\n  return changed(part);") },
    { [RULE]: rule("if (!part.ok) return part;\n  return other(part);") + other },
  ],
  ["unexplainedCast", { "a.ts": "a();\nb(c as D);" }, { "a.ts": "// why\nb(c as D);" }],
  ["unexplainedCast", { "a.ts": "const a = b!;" }, { "a.ts": "const a = b!; // why" }],
  ["unexplainedCast", { "a.ts": "let a: any;" }, { "a.ts": "let a = [1] as const;" }],
  [
    "unexplainedCast",
    { "a.ts": "f(a as unknown as B);" },
    { "a.test.ts": "f(a as unknown as B);" },
  ],
  [
    "unexplainedCast",
    { "a.ts": "// why\nf();\n\nf(a as B);" },
    { "a.ts": "type B = string & { readonly __brand: 'B' };\nconst f = (a) => a as B;" },
  ],
  [
    "namelessRounding",
    { "packages/engine/src/contract/a.ts": "const a = (b * c) / d;" },
    {
      "packages/engine/src/contract/a.ts": "const a = Math.floor((b * (c / d)) / e) + f(g);",
      "packages/engine/src/kernel/division.ts": "const q = a / b;",
      "packages/engine/src/contract/a.test.ts": "const q = a / b;",
      "apps/web/src/a.ts": "const q = a / b;",
    },
  ],
  [
    "namelessRounding",
    { "packages/engine/src/kernel/a.ts": "const a = Math.floor(f(b / c));" },
    { "packages/engine/src/kernel/a.ts": "const a = Math.ceil((b - c) / d);" },
  ],
  ["catchAllFolders", { "apps/web/utils/money.ts": "" }, { "apps/web/division.ts": "" }],
  ["catchAllFolders", { "apps/web/date-helpers.ts": "" }, { "apps/web/wire-time.ts": "" }],
  ["kebabCase", { "apps/web/src/MyScreen.tsx": "" }, { "apps/web/src/my-screen.test.tsx": "" }],
  ["kebabCase", { "apps/Web/a.ts": "" }, { "docs/README.md": "", ".ci/run": "", LICENSE: "" }],
  [
    "areaNames",
    { "packages/engine/src/contracts/index.ts": "" },
    { "packages/engine/src/contract/index.ts": "", "packages/engine/src/kernel/money.ts": "" },
  ],
  ["areaNames", { "apps/server/src/areas/trade/routes.ts": "" }, { "apps/server/src/a/b.ts": "" }],
  ["areaNames", { "packages/messages/src/ko/start.json": "" }, { [EN]: "" }],
  [
    "fileRoles",
    { "apps/server/src/areas/wallet/wallet-service.ts": "" },
    { "apps/server/src/areas/wallet/routes.ts": "", "apps/server/src/areas/wallet/assets.ts": "" },
  ],
  [
    "fileRoles",
    { "packages/protocol/src/wallet/schema.ts": "" },
    { "packages/protocol/src/wallet/calls.ts": "" },
  ],
  [
    "fileRoles",
    { "apps/web/src/areas/auth/panel.tsx": "" },
    { "apps/web/src/areas/auth/parts/panel.tsx": "", "apps/web/src/areas/auth/a-screen.tsx": "" },
  ],
  [
    "fileRoles",
    { "apps/server/src/reactions/deposit.ts": "" },
    { "apps/server/src/reactions/on-deposit-credited.ts": "" },
  ],
  ["entryPoints", { "apps/web/src/shell/index.ts": "" }, { "packages/ui/src/index.ts": "" }],
  [
    "entryPoints",
    { "packages/engine/src/loan/index.ts": "export function f() {}" },
    { "packages/engine/src/loan/index.ts": 'export { f } from "./f.ts";' },
  ],
  [
    "migrationNumbers",
    { "apps/server/migrations/0001-shell-a.sql": "", "apps/server/migrations/0001-loan-b.sql": "" },
    { "apps/server/migrations/0001-shell-a.sql": "", "apps/server/migrations/0002-loan-b.sql": "" },
  ],
  [
    "grantedTables",
    { "apps/server/migrations/0001-loan-a.sql": "create table loans (\n);" },
    {
      "apps/server/migrations/0001-loan-a.sql":
        "create table loans (\n);\ncreate table b ();\ngrant select on b, loans to plumbline_app;",
    },
  ],
  ["foreignTables", ...ofTables('sql("select 1 from loans where x")', "select 1 from vip_loans")],
  ["foreignTables", ...ofTables("`from a join loans on ${b}`", "`from loans_seen join ${b}`")],
  ["foreignTables", ...ofTables('"from loans"', '"from gone"')],
  [
    "foreignTables",
    { ...TABLES, "apps/server/migrations/0005-vip-b.sql": "create view v as select 1 from loans;" },
    {
      ...TABLES,
      "apps/server/migrations/0005-vip-b.sql": "create view v as\n  select 1 from levels, users;",
      "apps/server/migrations/0006-shell-b.sql": "create view w as select 1 from loans, levels;",
    },
  ],
  ["foreignTables", ...ofTables('"from a, loans"', '"from a, users"')],
  ["foreignTables", ...ofTables('"insert into loans"', '"insert into levels"')],
  ["foreignTables", ...ofTables('table<Loan>("loans").of({})', 'table<Level>("levels").of({})')],
  ["foreignTables", ...ofTables('"update users set"', '"for update"')],
  ["foreignTables", ...ofTables('"delete from users"', '"select from users"')],
  ["foreignTables", ...ofTables('"from debts"', '"from old_levels"')],
  ["foreignTables", ...ofTables('"select from gifts"', '"select from gifts_renamed"')],
  [
    "foreignTables",
    { ...TABLES, "apps/server/src/services/limits/a.ts": '"from loans"' },
    {
      ...TABLES,
      "apps/server/src/platform/http/a.ts": '"insert into users"; "from loans_seen";',
      "apps/server/src/areas/vip/a.db.test.ts": '"from loans"',
      "apps/server/src/audit.ts": '"from loans"',
    },
  ],
  [
    "migrationNumbers",
    { "apps/server/migrations/0001-money-a.sql": "" },
    { "apps/server/migrations/0001-flash-exchange-quotes.sql": "" },
  ],
  [
    "boundaryViolations",
    { "apps/web/src/a.ts": 'import "../../../packages/ui/src/b.ts";\nimport x from "../../c.ts"' },
    { "apps/web/src/a.ts": 'import x from "./c.ts"; import y from "@plumbline/ui";' },
  ],
  [
    "pureForms",
    { "apps/web/src/areas/auth/login-form.ts": 'import { useState } from "react";' },
    { "apps/web/src/areas/auth/login-screen.tsx": 'import { useState } from "react";' },
  ],
  ["testGoals", { "a.test.ts": "test()" }, { "a.test.ts": goal }],
  ...TRANSLATION_ROWS,
  ["wording", { [EN]: '{"a":"Canceled at once"}' }, { [EN]: '{"a":"Canceled immediately"}' }],
  ["wording", { [EN]: '{"a":"Your papers"}' }, { [EN]: '{"a":"Your documents"}' }],
  ["noPromises", { [EN]: '{"a":"A guaranteed return"}' }, { [EN]: '{"a":"Past days"}' }],
  ["noPromises", { [ZH]: '{"a":"保證收益"}' }, { [ZH]: '{"a":"保證金"}' }],
  ...(
    [
      ["zh-hans", "保证收益", "保证金"],
      ["jp", "元本保証", "証拠金"],
      ["ko", "원금 보장", "증거금"],
      ["tai", "รับประกันกำไร", "หลักประกัน"],
      ["vl", "cam kết lợi nhuận", "lợi nhuận đã thực hiện"],
      ["xi", "Rendimiento sin riesgo", "Riesgo de pérdida"],
      ["mlxy", "pulangan dijamin", "pulangan hari ini"],
    ] as const
  ).map(([language, promise, plain]): (typeof ROWS)[number] => {
    const path = `packages/messages/src/${language}/wallet.json`;
    return ["noPromises", { [path]: `{"a":"${promise}"}` }, { [path]: `{"a":"${plain}"}` }];
  }),
  ["textKeys", { "a.ts": 't("wallet.a")' }, { "a.ts": 't("wallet.a")', [EN]: '{"a":"x"}' }],
  ["textKeys", { [EN]: '{"a":"x"}' }, { "a.ts": "t(`wallet.${a}`)", [EN]: '{"a":"x"}' }],
  [
    "textKeys",
    { "a.ts": 'const e = { messageKey: "wallet.b" };' },
    { "a.ts": 'const e = { messageKey: "wallet.b" };', [EN]: '{"b_other":"x"}' },
  ],
  [
    "refusalCodes",
    {
      "packages/protocol/src/loan/refusals.ts": refusals("a", 1),
      "packages/protocol/src/vip/refusals.ts": refusals("b", 1),
    },
    {
      "packages/protocol/src/loan/refusals.ts": refusals("a", 1),
      "packages/protocol/src/vip/refusals.ts": refusals("b", 2),
    },
  ],
  [
    "refusalCodes",
    {
      "packages/protocol/src/loan/refusals.ts": refusals("a", 1),
      "packages/protocol/src/vip/refusals.ts": refusals("a", 2),
    },
    {},
  ],
  [
    "textKeys",
    { "packages/protocol/src/wallet/refusals.ts": refusals("too_small", 1) },
    {
      "packages/protocol/src/wallet/refusals.ts": refusals("too_small", 1),
      [EN]: '{"refusal":{"tooSmall":"x"}}',
    },
  ],
  ["requirementsAreShown", { "a.test.ts": titled("T2 x") }, { "a.test.ts": titled("x T2") }],
  [
    "requirementsAreShown",
    { "a.test.ts": titled("x (C7, TR2)"), ...required("C7", "`a.test.ts`") },
    { "a.test.ts": titled("x (C7, TR2)"), ...required("C7 TR2", "`a.test.ts`") },
  ],
  [
    "requirementsAreShown",
    { "a.test.ts": "// Goal: W2 x.", ...required("W2", "not built yet") },
    { "a.test.ts": "// Goal: W2 x.", ...required("W2", "`a.test.ts`") },
  ],
  [
    "requirementsAreShown",
    required("option-1", "`b.test.ts`"),
    { ...required("option-1", "`b.test.ts`"), "b.test.ts": titled("x") },
  ],
  [
    "requirementsAreShown",
    { "a.test.ts": titled("T2 x"), ...required("T2 T3", "`a.test.ts`") },
    { "a.test.ts": titled("T2 T3: x"), ...required("T2 T3", "`a.test.ts`") },
  ],
  [
    "requirementsAreShown",
    { "a.test.ts": titled("T2 x"), "b.test.ts": "", ...required("T2", "`a.test.ts`, `b.test.ts`") },
    { "a.test.ts": titled("x"), ...required("contract-2", "`a.test.ts`") },
  ],
  [
    "requirementsAreShown",
    { "a.test.ts": titled("x"), ...required("ieo-1 ieo-1", "`a.test.ts`") },
    { "a.test.ts": titled("x"), ...required("ieo-1 ieo-2", "`a.test.ts`") },
  ],
  [
    "requirementsAreShown",
    required("market-1", "somewhere"),
    required("market-1", "not built yet"),
  ],
  [
    "librariesHaveReasons",
    { "package.json": '{ "dependencies": { "a": "1", "b": "1" } }', ...reasons("**a**") },
    {
      "package.json": '{ "dependencies": { "a": "1", "@b/c": "1" } }',
      ...reasons("**a**, **@b/…**"),
    },
  ],
  [
    "librariesHaveReasons",
    { "apps/web/package.json": '{ "devDependencies": {} }', ...reasons("**a**") },
    { "apps/web/package.json": '{ "devDependencies": { "@types/b": "1" } }', ...reasons("") },
  ],
  ["deadLinks", { "docs/a.md": "[b](../b.md)" }, { "docs/a.md": "[b](../b.md#c)", "b.md": "" }],
  ["deadLinks", { "a.md": "see `apps/x.ts`" }, { "a.md": "see `apps/x.ts`", "apps/x.ts": "" }],
  [
    "filesOfAreaPages",
    { "docs/areas/a.md": "see `shell/x.ts`", "apps/web/src/shell/book/x.ts": "" },
    { "docs/areas/a.md": "see `shell/book/x.ts`", "apps/web/src/shell/book/x.ts": "" },
  ],
  [
    "foreignFiles",
    { "tests/kit/btc.csv": "" },
    { "apps/web/public/icon.png": "", "docs/pictures/app.png": "", "a.ts": "" },
  ],
  ["foreignFiles", { "a.json": "x".repeat(300_001) }, { "a.json": "x".repeat(300_000) }],
];

test.each(ROWS)("%s", (name, bad, good) => {
  expect(violations(HOUSE_RULES[name], treeOf(bad))).not.toEqual([]);
  expect(violations(HOUSE_RULES[name], treeOf(good))).toEqual([]);
});

test("every rule has a row", () => {
  const tried = new Set<string>(ROWS.map(([name]) => name));
  const rules = Object.keys(HOUSE_RULES).filter((name) => name !== "bannedWords");
  expect(rules.filter((name) => !tried.has(name))).toEqual([]);
});

// Goal: exceptions only shrink. Method: a file of 410 lines, with limits around its size.
describe("an exception", () => {
  const tree = treeOf({ "a.ts": lines(410) });
  const excuse = { rule: "file-length", path: "a.ts", reason: "one table that reads as one" };

  test.each([
    ["holds at its size", 410, 0, 0],
    ["does not hold once the file grows", 409, 1, 0],
    ["must follow when the file shrinks", 411, 0, 1],
  ])("%s", (_what, sizeMax, violationCount, loose) => {
    const exceptions = [{ ...excuse, sizeMax }];
    expect(violations(HOUSE_RULES.fileLength, tree, exceptions)).toHaveLength(violationCount);
    expect(slack(tree, exceptions)).toHaveLength(loose);
  });

  test("must be removed once the rule is kept", () => {
    const shortTree = treeOf({ "a.ts": lines(3) });
    expect(slack(shortTree, [{ ...excuse, sizeMax: 410 }])).toHaveLength(1);
  });
});
