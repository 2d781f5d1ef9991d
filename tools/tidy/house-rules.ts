import { unexplainedCast } from "./casts.ts";
import { deadLinks, filesOfAreaPages, foreignFiles, librariesHaveReasons } from "./documents.ts";
import { decidingLine } from "./deciding.ts";
import { namelessRounding } from "./divisions.ts";
import type { Exception } from "./exceptions.ts";
import {
  areaNames,
  boundaryViolations,
  entryPoints,
  catchAllFolders,
  fileRoles,
  grantedTables,
  kebabCase,
  migrationNumbers,
  pureForms,
  testGoals,
} from "./places.ts";
import { noPromises } from "./promises.ts";
import { requirementsAreShown } from "./requirements.ts";
import {
  decisionLength,
  fileLength,
  folderSize,
  functionSize,
  lineLength,
  parameterCount,
  spreadLiterals,
} from "./sizes.ts";
import { foreignTables } from "./tables.ts";
import { textKeys } from "./texts.ts";
import { completeLanguages, labelWidths, placeholderTexts, stillEnglish } from "./translations.ts";
import type { Finding, Rule, Tree } from "./tree.ts";
import { refusalCodes } from "./wire.ts";
import { bannedWords, participles } from "./words.ts";
import { wording } from "./wording.ts";

export const HOUSE_RULES = {
  fileLength,
  decisionLength,
  functionSize,
  lineLength,
  parameterCount,
  folderSize,
  spreadLiterals,
  bannedWords,
  participles,
  unexplainedCast,
  namelessRounding,
  decidingLine,
  catchAllFolders,
  kebabCase,
  areaNames,
  fileRoles,
  entryPoints,
  migrationNumbers,
  grantedTables,
  foreignTables,
  boundaryViolations,
  pureForms,
  testGoals,
  completeLanguages,
  stillEnglish,
  placeholderTexts,
  labelWidths,
  textKeys,
  noPromises,
  wording,
  refusalCodes,
  deadLinks,
  filesOfAreaPages,
  foreignFiles,
  librariesHaveReasons,
  requirementsAreShown,
} as const satisfies Record<string, Rule>;

/** The findings of one rule in a tree, as lines to act on; exceptions are held to their size. */
export function violations(
  rule: Rule,
  tree: Tree,
  exceptions: readonly Exception[] = [],
): readonly string[] {
  const findings = findingsOf(rule, tree);
  const excused = findings.filter((finding) => exceptionOf(finding, { findings, exceptions }));
  return findings.filter((finding) => !excused.includes(finding)).map(toLine);
}

/**
 * Exceptions may only shrink: one that shrank or disappeared must be updated or removed in the
 * list.
 */
export function slack(tree: Tree, exceptions: readonly Exception[]): readonly string[] {
  const findings = Object.values(HOUSE_RULES).flatMap((rule) => findingsOf(rule, tree));
  return exceptions.flatMap(({ rule, path, sizeMax, countMax }) => {
    const about = findings.filter((finding) => finding.rule === rule && finding.path === path);
    if (about.length === 0) return [`${path}: ${rule} is kept now; delete its exception`];
    const size = Math.max(...about.map((finding) => finding.size ?? 0));
    if (sizeMax !== undefined && size < sizeMax) return [`${path}: lower sizeMax to ${size}`];
    if (countMax !== undefined && about.length < countMax) {
      return [`${path}: lower countMax to ${about.length}`];
    }
    return [];
  });
}

const findingsByTree = new WeakMap<Tree, Map<Rule, readonly Finding[]>>();

/** Caches the findings, so that each rule reads a tree only once. */
function findingsOf(rule: Rule, tree: Tree): readonly Finding[] {
  const findingsByRule = findingsByTree.get(tree) ?? new Map<Rule, readonly Finding[]>();
  findingsByTree.set(tree, findingsByRule);
  const findings = findingsByRule.get(rule) ?? rule(tree);
  findingsByRule.set(rule, findings);
  return findings;
}

function exceptionOf(
  finding: Finding,
  { findings, exceptions }: { findings: readonly Finding[]; exceptions: readonly Exception[] },
): boolean {
  return exceptions.some(({ rule, path, sizeMax, countMax }) => {
    if (rule !== finding.rule || path !== finding.path) return false;
    if (sizeMax !== undefined) return (finding.size ?? 0) <= sizeMax;
    const count = findings.filter((one) => one.rule === rule && one.path === path).length;
    return count <= (countMax ?? 0);
  });
}

const toLine = ({ rule, path, line, say }: Finding): string => `${path}:${line} [${rule}] ${say}`;
