import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

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

const UNSEEN = new Set(["node_modules", "dist", "coverage", ".git", ".data"]);
/** Written by programs: no rule is for them. */
const GENERATED = new Set([
  "package-lock.json",
  "packages/client/src/call-table.ts",
  "docs/openapi.json",
]);

export function readTree(root = ROOT): Tree {
  return listFiles(root, "")
    .filter((path) => !GENERATED.has(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !UNSEEN.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, path) : [path];
    });
}

export const isTypeScript = ({ path }: TreeFile): boolean => /\.tsx?$/.test(path);
export const isTest = ({ path }: TreeFile): boolean =>
  /\.test\.tsx?$|^tests\/|\/testing\//.test(path);

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const syntaxByFile = new WeakMap<TreeFile, ts.SourceFile>();

export function syntaxOf(file: TreeFile): ts.SourceFile {
  const known = syntaxByFile.get(file);
  if (known !== undefined) return known;
  const kind = file.path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const syntax = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ES2023, true, kind);
  syntaxByFile.set(file, syntax);
  return syntax;
}

/** Every node below this one, the node itself first. */
export function* nodesIn(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesIn(child);
}

export function lineAt(file: TreeFile, position: number): number {
  return syntaxOf(file).getLineAndCharacterOfPosition(position).line + 1;
}

const codeByFile = new WeakMap<TreeFile, string>();

/** The text with comments blanked, every line where it was: words in prose are no code. */
export function codeOf(file: TreeFile): string {
  const known = codeByFile.get(file);
  if (known !== undefined) return known;
  let code = file.text;
  for (const { pos, end } of commentsIn(file)) {
    code = code.slice(0, pos) + code.slice(pos, end).replaceAll(/[^\n]/g, " ") + code.slice(end);
  }
  codeByFile.set(file, code);
  return code;
}

export function commentsIn(file: TreeFile): readonly ts.TextRange[] {
  const comments = new Map<number, ts.TextRange>();
  for (const node of nodesIn(syntaxOf(file))) {
    // Text between tags is shown to people: two slashes in it open no comment.
    if (node.kind === ts.SyntaxKind.JsxText || node.getChildCount() > 0) continue;
    const found = [
      ...(ts.getLeadingCommentRanges(file.text, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.end) ?? []),
    ];
    for (const comment of found) comments.set(comment.pos, comment);
  }
  return [...comments.values()];
}
