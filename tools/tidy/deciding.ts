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
 * A rule that refuses or decides marks the line between the two: no refusal comes after it. A rule
 * that delegates its decision to another such rule needs no line.
 */
export const decidingLine: Rule = (tree) => {
  const files = tree.filter(
    (file) => file.path.startsWith("packages/engine/src/") && isTypeScript(file) && !isTest(file),
  );
  const deciders = decidersIn(files);
  const names = new Set(deciders.filter(({ mayRefuse }) => mayRefuse).map(({ name }) => name));
  return deciders.flatMap((decider): Finding[] => {
    const say = problemOf(decider, names);
    if (say === null) return [];
    const { file, node } = decider;
    return [{ rule: "deciding-line", path: file.path, line: lineAt(file, node.getStart()), say }];
  });
};

interface Decider {
  readonly file: TreeFile;
  readonly node: ts.FunctionDeclaration;
  readonly name: string;
  readonly mayRefuse: boolean;
}

function problemOf({ file, node }: Decider, refusing: ReadonlySet<string>): string | null {
  const returns = returnsOf(node);
  const refusals = returns.filter((one) => isRefusal(one, file));
  const last = returns.at(-1);
  if (refusals.length === 0 || last === undefined || refusals.includes(last)) return null;
  if (!ts.isCallExpression(last.expression ?? last)) return null;
  if (refusing.has(calledBy(last))) return null;
  const text = node.getText();
  const lineAfter = text.lastIndexOf(LINE);
  if (lineAfter === -1) return `write "${LINE}" between the last refusal and the first change`;
  const isLate = refusals.some((one) => one.getStart() - node.getStart() > lineAfter);
  return isLate ? `refuse before "${LINE}", not after it` : null;
}

/** `Decision<…>` itself, or an alias of one: `ConversationDecision`. */
const RESULT = /^Result<\s*\w*Decision\b/;

/** Every function declared to return a decision or a refusal, directly or through a type alias. */
function decidersIn(files: Tree): readonly Decider[] {
  const aliases = new Map(
    files
      .flatMap((file) => nodesIn(file).filter(ts.isTypeAliasDeclaration))
      .filter(({ type }) => RESULT.test(type.getText()))
      .map((alias): [string, ts.TypeNode] => [alias.name.text, alias.type]),
  );
  return files.flatMap((file) =>
    nodesIn(file)
      .filter(ts.isFunctionDeclaration)
      .flatMap((node): Decider[] => {
        const type = node.type;
        if (type === undefined || !ts.isTypeReferenceNode(type)) return [];
        const alias = aliases.get(type.typeName.getText());
        if (alias === undefined && !RESULT.test(type.getText())) return [];
        const mayRefuse = refusalOf(type.typeArguments === undefined ? alias : type) !== "never";
        return [{ file, node, name: node.name?.text ?? "", mayRefuse }];
      }),
  );
}

const refusalOf = (type: ts.TypeNode | undefined): string | undefined =>
  type !== undefined && ts.isTypeReferenceNode(type)
    ? type.typeArguments?.at(-1)?.getText()
    : undefined;

/** The function's own returns, without those of nested functions. */
function returnsOf(node: ts.FunctionDeclaration): readonly ts.ReturnStatement[] {
  const returns: ts.ReturnStatement[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner)) returns.push(inner);
    else if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit);
  };
  if (node.body !== undefined) ts.forEachChild(node.body, visit);
  return returns;
}

/** `return err(…)`, a constant with that value, or `return part` where `part` is not ok. */
function isRefusal(one: ts.ReturnStatement, { text }: TreeFile): boolean {
  const returned = one.expression?.getText() ?? "";
  if (returned.startsWith("err(") || text.includes(`const ${returned} = err(`)) return true;
  return ts.isIfStatement(one.parent) && one.parent.expression.getText() === `!${returned}.ok`;
}

/** "decideClose" of `return decideClose(…)`. */
const calledBy = ({ expression }: ts.ReturnStatement): string =>
  expression !== undefined && ts.isCallExpression(expression)
    ? expression.expression.getText()
    : "";
