import ts from "typescript";
import {
  commentsIn,
  type Finding,
  isTest,
  isTypeScript,
  lineAt,
  nodesIn,
  type Rule,
  type TreeFile,
} from "./tree.ts";

/**
 * An `as`, a `!` or an `any` overrides the compiler, so the reason must be given on the line, on
 * the lines above, or in the docstring of the enclosing function. Tests are exempt: running them
 * checks them.
 */
export const unexplainedCast: Rule = (tree) =>
  tree
    .filter((file) => isTypeScript(file) && !isTest(file))
    .flatMap((file) => {
      const casts = nodesIn(file).filter((node) => castIn(node) !== null);
      if (casts.length === 0) return [];
      const explained = explainedLines(file);
      return casts.flatMap((node): Finding[] => {
        if (isBranding(node, file) || isExplained(node, { file, explained })) return [];
        const say = `${castIn(node)} without a reason: let the types say it, or write why above it`;
        return [{ rule: "unexplained-cast", path: file.path, line: lineAt(file, node.end), say }];
      });
    });

function castIn(node: ts.Node): string | null {
  if (ts.isAsExpression(node)) {
    return ts.isConstTypeReference(node.type) ? null : `\`as ${node.type.getText()}\``;
  }
  if (ts.isNonNullExpression(node)) return "`!`";
  return node.kind === ts.SyntaxKind.AnyKeyword ? "`any`" : null;
}

/** A brand's constructor must cast, because there is no other way to create a branded value. */
function isBranding(node: ts.Node, { text }: TreeFile): boolean {
  if (!ts.isAsExpression(node)) return false;
  return new RegExp(`type ${node.type.getText()} = .*__brand`).test(text);
}

function isExplained(
  node: ts.Node,
  { file, explained }: { readonly file: TreeFile; readonly explained: ReadonlySet<number> },
): boolean {
  for (let around = node; !ts.isSourceFile(around); around = around.parent) {
    const start = lineAt(file, around.getStart());
    if (explained.has(start) || explained.has(start - 1)) return true;
    if (explained.has(lineAt(file, around.end)) && !ts.isBlock(around)) return true;
    // The reason may be above the statement or the function, but not above a whole class.
    if (ts.isFunctionLike(around) && !ts.isArrowFunction(around)) return false;
    if (ts.isStatement(around) && ts.isSourceFile(around.parent)) return false;
  }
  return false;
}

/** The lines on which a comment ends. */
function explainedLines(file: TreeFile): ReadonlySet<number> {
  return new Set(commentsIn(file).map(({ end }) => lineAt(file, end)));
}
