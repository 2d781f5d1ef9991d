import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { listFiles } from "../list-files.ts";

/**
 * The repository as the rules see it. Rules never read the disk, so a test can pass an invented
 * tree.
 */
export type Tree = readonly TreeFile[];

export interface TreeFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** One finding of a rule, with the replacement. */
export interface Finding {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  /** The problem and the replacement. */
  readonly say: string;
  /** For rules with a limit: the current size. */
  readonly size?: number;
}

export type Rule = (tree: Tree) => readonly Finding[];

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Generated files are exempt from all rules. */
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

/** Cached by content, so that equal files of two trees are parsed once. */
function syntaxOf({ path, text }: TreeFile): ts.SourceFile {
  const existing = syntaxByPath.get(path);
  if (existing?.text === text) return existing;
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  // Comments are read as text: parsing JSDoc would take a third of the time.
  const options = {
    languageVersion: ts.ScriptTarget.ES2023,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const syntax = ts.createSourceFile(path, text, options, true, kind);
  syntaxByPath.set(path, syntax);
  return syntax;
}

const nodesBySyntax = new WeakMap<ts.SourceFile, readonly ts.Node[]>();

/** All nodes of a file in pre-order, without punctuation and most keywords. */
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

/** The text with comments blanked and line numbers unchanged, so that prose is not read as code. */
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

/** Strings, patterns and JSX text: two slashes in them do not start a comment. */
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
