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

const LINE = "// Past this line the command must succeed.";

/**
 * A rule that refuses or decides says where the one ends and the other begins: nothing is refused
 * past that line. Whoever hands the decision on to another such rule leaves the line to that one.
 */
export const decidingLine: Rule = (tree) => {
  const files = tree.filter(
    (file) => file.path.startsWith("packages/engine/src/") && isTypeScript(file) && !isTest(file),
  );
  const decisionTypes = namesOfDecisions(files);
  const deciding = files.flatMap((file) =>
    nodesIn(file)
      .filter(ts.isFunctionDeclaration)
      .filter((node) => isDeciding(node, decisionTypes))
      .map((node) => ({ file, node })),
  );
  const names = new Set(deciding.map(({ node }) => node.name?.text));
  return deciding.flatMap(({ file, node }): Finding[] => {
    const say = problemOf(node, names);
    if (say === null) return [];
    return [
      { rule: "deciding-line", path: file.path, line: lineAt(file, node.name?.pos ?? 0), say },
    ];
  });
};

function problemOf(
  node: ts.FunctionDeclaration,
  deciding: ReadonlySet<string | undefined>,
): string | null {
  const returns = returnsOf(node);
  const refusals = returns.filter(isRefusal);
  const last = returns.at(-1);
  if (refusals.length === 0 || last === undefined) return null;
  if (isHandedOn(last, deciding)) return null;
  const text = node.getText();
  const lineEnds = text.lastIndexOf(LINE);
  if (lineEnds === -1) return `write "${LINE}" between the last refusal and the first change`;
  const isLate = refusals.some((refusal) => refusal.getStart() - node.getStart() > lineEnds);
  return isLate ? `refuse before "${LINE}", not after it` : null;
}

/** `type Decided<Refusal> = Result<Decision<…>, Refusal>`: a name of such a result. */
const namesOfDecisions = (files: Tree): ReadonlySet<string> =>
  new Set(
    files
      .flatMap((file: TreeFile) => nodesIn(file).filter(ts.isTypeAliasDeclaration))
      .filter(({ type }) => /^Result<\s*Decision</.test(type.getText()))
      .map(({ name }) => name.text),
  );

function isDeciding({ type }: ts.FunctionDeclaration, names: ReadonlySet<string>): boolean {
  if (type === undefined || !ts.isTypeReferenceNode(type)) return false;
  const refusal = type.typeArguments?.at(-1)?.getText();
  if (refusal === undefined || refusal === "never") return false;
  return names.has(type.typeName.getText()) || /^Result<\s*Decision</.test(type.getText());
}

/** Its own: those of a function inside it answer somebody else. */
function returnsOf(node: ts.FunctionDeclaration): readonly ts.ReturnStatement[] {
  const returns: ts.ReturnStatement[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner)) returns.push(inner);
    else if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit);
  };
  if (node.body !== undefined) ts.forEachChild(node.body, visit);
  return returns;
}

/** `return err(…)`, or `return part` where `part` is not ok. */
function isRefusal({ expression, parent }: ts.ReturnStatement): boolean {
  if (expression === undefined) return false;
  if (ts.isCallExpression(expression)) return expression.expression.getText() === "err";
  const condition = ts.isIfStatement(parent) ? parent.expression.getText() : "";
  return condition === `!${expression.getText()}.ok`;
}

const isHandedOn = (
  { expression }: ts.ReturnStatement,
  deciding: ReadonlySet<string | undefined>,
): boolean =>
  expression !== undefined &&
  ts.isCallExpression(expression) &&
  deciding.has(expression.expression.getText());
