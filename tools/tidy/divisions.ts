import ts from "typescript";
import { type Finding, isTest, isTypeScript, lineAt, nodesIn, type Rule } from "./tree.ts";

const RULES = "packages/engine/src/";
/** The only file that divides money; its callers name the rounding. */
const DIVISION = `${RULES}kernel/division.ts`;

/**
 * A bare `/` in the rules leaves the rounding unspecified; with money, rounding decides who is
 * paid. Milliseconds and days may be divided inside the `Math` function that rounds them.
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

/** Whether the expression is part of the argument of `Math.floor` or `Math.ceil`. */
function isRounded(node: ts.Node): boolean {
  let around = node.parent;
  while (ts.isBinaryExpression(around) || ts.isParenthesizedExpression(around)) {
    around = around.parent;
  }
  return ts.isCallExpression(around) && /^Math\.(floor|ceil)$/.test(around.expression.getText());
}
