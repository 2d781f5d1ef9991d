import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { listFiles } from "../list-files.ts";

/** The repository as the rules see it. Rules never touch the disk, so a test can make one up. */
export type Tree = readonly TreeFile[];

export interface TreeFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One thing a rule found, and what to do instead. */
export interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  /** What is wrong, and the replacement. */
  readonly say: string;
  /** For rules with a limit: how large it is now. */
  readonly size?: number;
}

export type Rule = (tree: Tree) => readonly Finding[];

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Written by programs: no rule is for them. */
export const GENERATED: ReadonlySet<string> = new Set([
  "package-lock.json",
  "docs/openapi.json",
  "apps/server/schema.sql",
]);

export function readTree(root = ROOT): Tree {
  return listFiles(root)
    .filter((path) => !GENERATED.has(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

export const isTypeScript = ({ path }: TreeFile): boolean => /\.tsx?$/.test(path);
export const isTest = ({ path }: TreeFile): boolean =>
  /\.test\.tsx?$|^tests\/|\/testing\//.test(path);

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const syntaxByPath = new Map<string, ts.SourceFile>();

/** Of a file that stands in two trees alike it is the same. */
function syntaxOf({ path, text }: TreeFile): ts.SourceFile {
  const existing = syntaxByPath.get(path);
  if (existing?.text === text) return existing;
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  // Comments are read as text: as syntax they would be a third of the work.
  const options = {
    languageVersion: ts.ScriptTarget.ES2023,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const syntax = ts.createSourceFile(path, text, options, true, kind);
  syntaxByPath.set(path, syntax);
  return syntax;
}

const nodesBySyntax = new WeakMap<ts.SourceFile, readonly ts.Node[]>();

/** Every node of a file, each before those below it. Punctuation and most keywords are none. */
export function nodesIn(file: TreeFile): readonly ts.Node[] {
  const syntax = syntaxOf(file);
  const existing = nodesBySyntax.get(syntax);
  if (existing !== undefined) return existing;
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  visit(syntax);
  nodesBySyntax.set(syntax, nodes);
  return nodes;
}

export function lineAt(file: TreeFile, position: number): number {
  return syntaxOf(file).getLineAndCharacterOfPosition(position).line + 1;
}

const codeByFile = new WeakMap<TreeFile, string>();

/** The text with comments blanked, every line where it was: words in prose are no code. */
export function codeOf(file: TreeFile): string {
  const existing = codeByFile.get(file);
  if (existing !== undefined) return existing;
  let code = file.text;
  for (const { pos, end } of commentsIn(file)) {
    code = code.slice(0, pos) + code.slice(pos, end).replaceAll(/[^\n]/g, " ") + code.slice(end);
  }
  codeByFile.set(file, code);
  return code;
}

const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//g;

/** Texts, patterns and words between tags: two slashes in them open no comment. */
const isOpaque = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateLiteralToken(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isJsxText(node);

export function commentsIn(file: TreeFile): readonly ts.TextRange[] {
  const opaque = nodesIn(file)
    .filter(isOpaque)
    .map((node) => ({ pos: node.getStart(), end: node.end }))
    .sort((a, b) => a.pos - b.pos);
  const comments: ts.TextRange[] = [];
  let from = 0;
  for (const { pos, end } of [...opaque, { pos: file.text.length, end: file.text.length }]) {
    for (const match of file.text.slice(from, pos).matchAll(COMMENT)) {
      const begin = from + match.index;
      comments.push({ pos: begin, end: begin + match[0].length });
    }
    from = end;
  }
  return comments;
}
