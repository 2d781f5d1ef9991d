import ts from "typescript";
import {
  baseName,
  type Finding,
  isTypeScript,
  lineAt,
  nodesIn,
  type Rule,
  type TreeFile,
} from "./tree.ts";

const FILE_LINES_MAX = 400;
const STATEMENTS_MAX = 40;
const BRANCHES_MAX = 10;
const LINE_CHARACTERS_MAX = 100;
const PARAMETERS_MAX = 3;
const FOLDER_FILES_MAX = 25;
const DECISION_LINES_MAX = 60;

const isCode = ({ path }: TreeFile): boolean => /\.(tsx?|mjs|css|sql)$/.test(path);

export const fileLength: Rule = (tree) =>
  tree.filter(isCode).flatMap((file) => {
    const lines = file.text.trimEnd().split("\n").length;
    if (lines <= FILE_LINES_MAX) return [];
    const say = `${lines} lines, at most ${FILE_LINES_MAX}: move one idea to a file of its own`;
    return [{ rule: "file-length", path: file.path, line: 1, say, size: lines }];
  });

/** A decision fits one page and describes the current state; its history is in git. */
export const decisionLength: Rule = (tree) =>
  tree
    .filter(({ path }) => path.startsWith("docs/decisions/"))
    .flatMap(({ path, text }): Finding[] => {
      const lines = text.trimEnd().split("\n").length;
      if (lines <= DECISION_LINES_MAX) return [];
      const say = `${lines} lines, at most ${DECISION_LINES_MAX}: say what holds now, no history`;
      return [{ rule: "decision-length", path, line: 1, say, size: lines }];
    });

export const lineLength: Rule = (tree) =>
  tree.filter(isCode).flatMap((file) =>
    file.text.split("\n").flatMap((line, index): Finding[] => {
      // An address cannot be broken.
      if (line.length <= LINE_CHARACTERS_MAX || /https?:\/\//.test(line)) return [];
      const say = `${line.length} characters, at most ${LINE_CHARACTERS_MAX}: break the line`;
      return [{ rule: "line-length", path: file.path, line: index + 1, say, size: line.length }];
    }),
  );

/**
 * Limits a function's branches, not its lines: a long table or a form with many fields is simple.
 * Nested functions are counted separately.
 */
export const functionSize: Rule = (tree) =>
  tree.filter(isTypeScript).flatMap((file) =>
    functionsIn(file).flatMap((node): Finding[] => {
      const own = ownNodes(node);
      const line = lineAt(file, node.getStart());
      const statements = own.filter((one) => ts.isStatement(one) && !ts.isBlock(one)).length;
      const branches = own.filter(isBranch).length;
      const over = (rule: string, size: number, max: number): Finding[] =>
        size <= max
          ? []
          : [{ rule, path: file.path, line, say: `${size}, at most ${max}: ${SPLIT}`, size }];
      return [
        ...over("function-statements", statements, STATEMENTS_MAX),
        ...over("function-branches", branches, BRANCHES_MAX),
      ];
    }),
  );

const SPLIT = "give a part of it a name";

/** The nodes of a function without those of nested functions. */
function ownNodes(owner: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(owner, visit);
  return nodes;
}

/** Nodes that branch. A switch counts once, because its cases are listed side by side. */
const isBranch = (node: ts.Node): boolean =>
  ts.isIfStatement(node) ||
  ts.isConditionalExpression(node) ||
  ts.isIterationStatement(node, false) ||
  ts.isSwitchStatement(node) ||
  ts.isCatchClause(node);

/** A literal inside a literal saves a line of the limit but is harder to read. */
export const spreadLiterals: Rule = (tree) =>
  tree.filter(isTypeScript).flatMap((file) =>
    nodesIn(file).flatMap((node): Finding[] => {
      if (!isSpreadOfLiteral(node)) return [];
      const say = "a literal spread into another: write its fields where they belong";
      return [
        { rule: "spread-literal", path: file.path, line: lineAt(file, node.getStart()), say },
      ];
    }),
  );

const isSpreadOfLiteral = (node: ts.Node): boolean =>
  (ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)) &&
  (ts.isObjectLiteralExpression(node.expression) || ts.isArrayLiteralExpression(node.expression));

export const parameterCount: Rule = (tree) =>
  tree.filter(isTypeScript).flatMap((file) =>
    functionsIn(file).flatMap((node): Finding[] => {
      const size = node.parameters.length;
      if (size <= PARAMETERS_MAX || isTableRow(node)) return [];
      const say = `${size} parameters, at most ${PARAMETERS_MAX}: take one object with names`;
      const line = lineAt(file, node.getStart());
      return [{ rule: "parameter-count", path: file.path, line, say, size }];
    }),
  );

// Migrations and decisions never move: their number is their order, and each change adds one. Texts
// have one file per area, app and language, so that each path follows from the name.
const OPEN_LISTS = /^(apps\/server\/migrations|docs\/decisions|packages\/messages\/src\/[a-z-]+)$/;

/** A test is counted with the file it tests. */
export const folderSize: Rule = (tree) => {
  const filesByFolder = new Map<string, number>();
  for (const { path } of tree) {
    if (!path.includes("/") || /\.test\.tsx?$/.test(path)) continue;
    const folder = path.slice(0, -baseName(path).length - 1);
    filesByFolder.set(folder, (filesByFolder.get(folder) ?? 0) + 1);
  }
  return [...filesByFolder].flatMap(([folder, size]): Finding[] => {
    if (size <= FOLDER_FILES_MAX || OPEN_LISTS.test(folder)) return [];
    const say = `${size} files, at most ${FOLDER_FILES_MAX}: group those of one idea in a folder`;
    return [{ rule: "folder-size", path: folder, line: 1, say, size }];
  });
};

function functionsIn(file: TreeFile): ts.SignatureDeclaration[] {
  return nodesIn(file)
    .filter((node) => ts.isFunctionLike(node))
    .filter((node) => "body" in node && node.body !== undefined);
}

/** The callback of `test.each` has one parameter per column of its table. */
function isTableRow(node: ts.Node): boolean {
  return ts.isCallExpression(node.parent) && /\.each\b/.test(node.parent.expression.getText());
}
