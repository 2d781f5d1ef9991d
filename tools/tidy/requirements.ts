import ts from "typescript";
import { type Finding, lineAt, nodesIn, type Rule, type Tree, type TreeFile } from "./tree.ts";

const INDEX = "docs/requirements.md";
const NOT_BUILT = "not built yet";

/** The id of an abuse case. Other requirements are named after their area: `market-2`. */
const ID = "(?:TR|[A-Z])\\d{1,2}";
const ABUSE_CASE = new RegExp(`^${ID}$`);
/**
 * Ids are at the start of a title or of a row's title ("T8 J3 a gap", "U2, an SVG"), or at its end
 * in brackets.
 */
const NAMED_FIRST = new RegExp(`^(?:${ID}[ :,]+)+`);
const NAMED_LAST = new RegExp(` \\(${ID}(?:, ${ID})*\\)$`);
const NAMED_AS_GOAL = new RegExp(`^// Goal: (?:${ID} )+`, "gm");

/** `| ids | what must hold | shown by |` */
const ROW = /^\| *([A-Za-z][\w-]*(?: [A-Za-z][\w-]*)*) *\|[^|]+\| *([^|]+?) *\|$/;

/**
 * Links requirements and tests in both directions: every abuse case that a test names has a row,
 * and every row names existing tests that name its id.
 */
export const requirementsAreShown: Rule = (tree) => {
  const rows = tree.filter(({ path }) => path === INDEX).flatMap(rowsOf);
  return [...rowlessIds(tree, rows), ...repeatedIds(rows), ...rows.flatMap(unshown(tree))];
};

interface Row {
  /** More than one if a single sentence covers several ids. */
  readonly ids: readonly string[];
  readonly line: number;
  readonly isBuilt: boolean;
  readonly tests: readonly string[];
}

function rowsOf({ text }: TreeFile): readonly Row[] {
  return text.split("\n").flatMap((source, index) => {
    const [, ids, shownBy = ""] = ROW.exec(source) ?? [];
    if (ids === undefined || ids === "id") return [];
    const tests = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
    return [{ ids: ids.split(" "), line: index + 1, isBuilt: shownBy !== NOT_BUILT, tests }];
  });
}

function rowlessIds(tree: Tree, rows: readonly Row[]): readonly Finding[] {
  const built = new Set(rows.filter(({ isBuilt }) => isBuilt).flatMap(({ ids }) => ids));
  return tree.filter(isTestFile).flatMap((file) =>
    [...idsNamedIn(file)]
      .filter(([id]) => !built.has(id))
      .map(([id, line]) => {
        const say = `${id} is shown here: say in its row of ${INDEX} what must hold, and where`;
        return { rule: "requirement", path: file.path, line, say };
      }),
  );
}

function repeatedIds(rows: readonly Row[]): readonly Finding[] {
  const every = rows.flatMap(({ ids, line }) => ids.map((id) => ({ id, line })));
  return every
    .filter(({ id }, index) => every.findIndex((other) => other.id === id) < index)
    .map(({ id, line }) => finding(line, `${id} stands above already: once is enough`));
}

function unshown(tree: Tree): (row: Row) => readonly Finding[] {
  return ({ ids, line, isBuilt, tests }) => {
    if (!isBuilt) return [];
    if (tests.length === 0) {
      return [finding(line, `${ids[0]}: name a test file in backticks, or say "${NOT_BUILT}"`)];
    }
    const cases = ids.filter((id) => ABUSE_CASE.test(id));
    const files = tests.map((path) => {
      const file = tree.find((other) => isTestFile(other) && other.path === path);
      return { path, named: file && idsNamedIn(file) };
    });
    return [
      ...files
        .filter(({ named }) => named === undefined)
        .map(({ path }) => finding(line, `${path} is no test file: name one`)),
      ...files
        .filter(({ named }) => named && cases.length > 0 && !cases.some((id) => named.has(id)))
        .map(({ path }) => finding(line, `${path} names none of ${cases.join(" ")}: take it out`)),
      ...cases
        .filter((id) => !files.some(({ named }) => named?.has(id)))
        .map((id) => finding(line, `no test here is called ${id}: put the id first in its title`)),
    ];
  };
}

const finding = (line: number, say: string): Finding => {
  return { rule: "requirement", path: INDEX, line, say };
};

const isTestFile = ({ path }: TreeFile): boolean => /\.test\.tsx?$/.test(path);

/** Each id with the first line that names it. */
function idsNamedIn(file: TreeFile): ReadonlyMap<string, number> {
  const names = nodesIn(file)
    .filter(ts.isStringLiteralLike)
    .map((node) => ({ text: node.text, position: node.getStart() }))
    .flatMap(({ text, position }) => [
      { ids: NAMED_FIRST.exec(text)?.[0] ?? "", position },
      { ids: NAMED_LAST.exec(text)?.[0] ?? "", position },
    ]);
  const goals = [...file.text.matchAll(NAMED_AS_GOAL)].map((match) => {
    return { ids: match[0], position: match.index };
  });
  const lines = new Map<string, number>();
  for (const { ids, position } of [...names, ...goals]) {
    for (const [id] of ids.matchAll(new RegExp(`\\b${ID}\\b`, "g"))) {
      if (!lines.has(id)) lines.set(id, lineAt(file, position));
    }
  }
  return lines;
}
