import ts from "typescript";
import {
  type Finding,
  isTest,
  isTypeScript,
  lineAt,
  nodesIn,
  type Rule,
  type Tree,
  type TreeFile,
} from "./tree.ts";
import { reasonTexts, refusalTexts } from "./wire.ts";

/** The language in which every text is written first. */
export const SOURCE_LANGUAGE = "en-us";

/** Every key used in code exists, and every existing key is used. */
export const textKeys: Rule = (tree) => {
  const texts = textsOf(tree, SOURCE_LANGUAGE);
  const literals = tree
    .filter((file) => isTypeScript(file) && !isTest(file) && !file.path.startsWith("tools/"))
    .flatMap(literalsIn);
  const usedKeys = new Set(literals.filter(({ isStem }) => !isStem).map(({ text }) => text));
  const stems = literals.filter(({ isStem }) => isStem).map(({ text }) => text);

  const refusals = refusalTexts(tree);
  for (const { key } of refusals) usedKeys.add(key);
  for (const key of reasonTexts(tree)) usedKeys.add(key);

  const unsaid = refusals
    .filter(({ key }) => !hasText(texts, key))
    .map(({ key, entry: { path, line } }): Finding => ({
      rule: "unknown-text",
      path,
      line,
      say: noText(key),
    }));
  const unknown = literals
    .filter(({ isStem, isAsked, text }) => isAsked && !isStem && !hasText(texts, text))
    .map(({ file, line, text }): Finding => {
      return { rule: "unknown-text", path: file.path, line, say: noText(text) };
    });
  const unused = [...texts.keys()]
    .filter(
      (key) => !usedKeys.has(withoutPlural(key)) && !stems.some((stem) => key.startsWith(stem)),
    )
    .map((key) => {
      const say = `"${key}" is said nowhere: delete it in every language`;
      return textFinding("unused-text", SOURCE_LANGUAGE, { key, say });
    });
  return [...unsaid, ...unknown, ...unused];
};

const noText = (key: string): string =>
  `"${key}" is no text: add it to packages/messages/src/${SOURCE_LANGUAGE}`;

/** One key for all plural forms of a text. */
export const withoutPlural = (key: string): string =>
  key.replace(/_(zero|one|two|few|many|other)$/, "");

const hasText = (texts: ReadonlyMap<string, string>, key: string): boolean =>
  texts.has(key) || texts.has(`${key}_other`);

export function textFinding(
  rule: string,
  language: string,
  { key, say }: { readonly key: string; readonly say: string },
): Finding {
  const [area] = key.split(".", 1);
  return { rule, path: `packages/messages/src/${language}/${area}.json`, line: 1, say };
}

/** "wallet.refusal.tooSmall" → text, for one language. */
export function textsOf(tree: Tree, language: string): ReadonlyMap<string, string> {
  const prefix = `packages/messages/src/${language}/`;
  return new Map(
    tree
      .filter(({ path }) => path.startsWith(prefix) && path.endsWith(".json"))
      .flatMap(({ path, text }) => {
        const file = path.slice(prefix.length, -".json".length);
        // The areas' desk texts are nested below the desk's own keys.
        const area = file.startsWith("desk-") ? "desk" : file;
        return leaves(area, JSON.parse(text) as unknown);
      }),
  );
}

function leaves(key: string, value: unknown): [string, string][] {
  if (typeof value === "string") return [[key, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => leaves(`${key}.${name}`, inner));
}

interface Literal {
  readonly file: TreeFile;
  readonly line: number;
  readonly text: string;
  /** The fixed prefix of a computed key: `answer.problem.${problem}`. */
  readonly isStem: boolean;
  /** The argument of `t(…)` or a `…Key` field, which must be a key. */
  readonly isAsked: boolean;
}

function literalsIn(file: TreeFile): Literal[] {
  const literals: Literal[] = [];
  for (const node of nodesIn(file)) {
    const isStem = ts.isTemplateHead(node);
    if (!isStem && !ts.isStringLiteralLike(node)) continue;
    if (!/^[a-z][\w-]*\.[\w.-]*$/.test(node.text)) continue;
    const line = lineAt(file, node.getStart());
    literals.push({ file, line, text: node.text, isStem, isAsked: !isStem && isAsked(node) });
  }
  return literals;
}

function isAsked({ parent }: ts.Node): boolean {
  if (ts.isCallExpression(parent)) return /^(t|translate)$/.test(parent.expression.getText());
  return ts.isPropertyAssignment(parent) && /^(\w+Key|title)$/.test(parent.name.getText());
}
