import ts from "typescript";
import { type Finding, isTest, isTypeScript, lineAt, nodesIn, type Rule } from "./tree.ts";

const RULES = "packages/engine/src/";
/** The one place that divides, and has the rounding named. */
const DIVISION = `${RULES}kernel/division.ts`;

/**
 * A bare `/` of the rules leaves its remainder to whoever reads: of money that is a question of who
 * is paid. Milliseconds and days may be divided inside of the `Math` function that rounds them.
 */
export const namelessRounding: Rule = (tree) =>
  tree
    .filter((file) => file.path.startsWith(RULES) && file.path !== DIVISION)
    .filter((file) => isTypeScript(file) && !isTest(file))
    .flatMap((file) =>
      nodesIn(file)
        .filter((node) => isDivision(node) && !isRounded(node))
        .map((node): Finding => {
          const say = 'a division without its rounding: `divide(…, "down" | "up")`';
          const line = lineAt(file, node.getStart());
          return { rule: "nameless-rounding", path: file.path, line, say };
        }),
    );

const isDivision = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.SlashToken;

/** Whether what it is a part of is the argument of `Math.floor` or `Math.ceil`. */
function isRounded(node: ts.Node): boolean {
  let around = node.parent;
  while (ts.isBinaryExpression(around) || ts.isParenthesizedExpression(around)) {
    around = around.parent;
  }
  return ts.isCallExpression(around) && /^Math\.(floor|ceil)$/.test(around.expression.getText());
}
