import ts from "typescript";
import {
  codeOf,
  type Finding,
  isTest,
  isTypeScript,
  lineAt,
  nodesIn,
  type Rule,
  type TreeFile,
} from "./tree.ts";

interface Ban {
  readonly rule: string;
  readonly pattern: RegExp;
  readonly instead: string;
  readonly isFor: (file: TreeFile) => boolean;
  /** The ban applies to prose as well as to code. */
  readonly isInComments?: boolean;
}

/** The rules and their tests must contain the words that they ban. */
const isRule = ({ path }: TreeFile): boolean =>
  path.startsWith("tools/tidy/") || /^tools\/(tidy|tidy-rules|walls)\.test\.ts$/.test(path);

const inEngine = (file: TreeFile): boolean =>
  file.path.startsWith("packages/engine/src/") && isTypeScript(file) && !isTest(file);
const inCode = (file: TreeFile): boolean => isTypeScript(file) && !isRule(file);
const inProduct = (file: TreeFile): boolean =>
  inCode(file) && !isTest(file) && !file.path.startsWith("tools/");
const isTool = ({ path }: TreeFile): boolean =>
  /\.config\.(ts|mjs)$|^\.dependency-cruiser\.mjs$|^tests\/kit\/global-[a-z-]+\.ts$/.test(path);
const inText = (file: TreeFile): boolean =>
  !isRule(file) && !/\.(png|ico|gz|woff2|jpg)$/.test(file.path);

/** Banned words with their replacements. A new rule is one line here plus its reason. */
const BANNED: readonly Ban[] = [
  {
    rule: "engine-clock",
    pattern: /\bDate\.now\(|\bnew Date\(|\bDate\(\)|\bperformance\./,
    instead: "take `now: Instant` as a parameter: replay must not read a clock",
    isFor: inEngine,
  },
  {
    rule: "engine-randomness",
    pattern: /\bMath\.random\(|\bcrypto\./,
    instead: "take ids and seeds from the command: replay must be exact",
    isFor: inEngine,
  },
  {
    rule: "engine-io",
    pattern: /["']node:|\bfetch\(|\bprocess\.|\bsetTimeout\(|\bconsole\./,
    instead: "move it to apps/server: the engine does no IO",
    isFor: inEngine,
  },
  {
    rule: "engine-float",
    pattern: /\bNumber\(|\bparseFloat\(|\.toFixed\(/,
    instead: "keep amounts as Money, prices and rates as bigint: floats lose units",
    isFor: inEngine,
  },
  {
    rule: "money-float",
    pattern:
      /\b(Number|parseFloat)\(\s*[\w.]*(amount|money|units|balance|margin|pnl|equity|fee)\w*/i,
    instead: "compute on bigint units and write with toDecimalText: a float cannot hold money",
    isFor: inProduct,
  },
  {
    rule: "own-word",
    pattern: /\b(?:doubt|carrier|temperament)s?\b|(?:speech|dossier|purse|world)s?\b/i,
    instead:
      "write the field's word: i18n, user overview, balance row, stale reason or warning, " +
      "delivery, profile, context",
    isFor: inProduct,
  },
  {
    rule: "own-verb",
    pattern:
      /\b(?:hear|tell|told|say|said|asked)(?:[A-Z]|_(?!by_m))|\b(?!underW)[a-z]+(?:Way|Asked)\b/,
    instead: "write the field's word: receive, notify, publish, method, request, input",
    isFor: inCode,
  },
  {
    rule: "default-export",
    pattern: /^export default\b/,
    instead: "use a named export: one name, findable everywhere",
    isFor: (file) => inCode(file) && !isTool(file),
  },
  {
    rule: "barrel",
    pattern: /^export \*/,
    instead: "name what the entry point lets out, so that a reader and a tool can see it",
    isFor: inCode,
  },
  {
    rule: "proxy",
    pattern: /\bnew Proxy\(/,
    instead: "write the object out: what is not written cannot be found",
    isFor: inCode,
  },
  {
    rule: "unfinished",
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    instead: "do it now, or open an issue and delete the remark",
    isFor: inText,
    isInComments: true,
  },
  {
    rule: "skipped-test",
    pattern: /\b(test|it|describe)(\.\w+)*\.(skip|only|todo|fails)\b|\bx(it|describe|test)\(/,
    instead: "make the test pass, or delete it together with what it tested",
    isFor: inCode,
  },
  {
    rule: "suppression",
    pattern: /@ts-(ignore|expect-error|nocheck)|(oxlint|eslint)-disable(?!-next-line .+ -- .+)/,
    instead: "repair the type, or disable one rule for one line with ` -- ` and the reason",
    isFor: inCode,
    isInComments: true,
  },
  {
    rule: "machine-path",
    pattern: /(?<![\w.:/-])\/(home|Users|root|work)\/[\w.-]+/,
    instead: "take the folder from the environment, or from import.meta.url",
    isFor: inText,
    isInComments: true,
  },
  {
    rule: "personal-address",
    pattern:
      /\b[\w.+-]+@(?!example\.|[\w-]+\.(test|example|invalid)\b)[\w-]+\.(com|org|net|io|dev)\b/,
    instead: "use an address at example.com: no person's belongs in the tree",
    isFor: inText,
    isInComments: true,
  },
];

export const bannedWords: Rule = (tree) =>
  tree.flatMap((file) =>
    BANNED.filter(({ isFor }) => isFor(file)).flatMap((ban) => findingsOf(ban, file)),
  );

function findingsOf({ rule, pattern, instead, isInComments }: Ban, file: TreeFile): Finding[] {
  // Few files contain a banned word; the others need not be parsed.
  const isAnywhere = new RegExp(pattern, `${pattern.flags}m`).test(file.text);
  if (!isAnywhere) return [];
  const text = isInComments === true ? file.text : codeOf(file);
  return text.split("\n").flatMap((line, index) => {
    const word = pattern.exec(line)?.[0].trim();
    if (word === undefined) return [];
    return [{ rule, path: file.path, line: index + 1, say: `"${word}" is banned: ${instead}` }];
  });
}

/** The names of all bans, for the test that each ban has a row. */
export const bannedRules: readonly string[] = BANNED.map(({ rule }) => rule);

const PARTICIPLE = /^#?(?:found|asked|known|kept|held|heard|given|made|told|said|taken)$/i;

/**
 * A participle says what was done to a value instead of what it is: no variable, parameter,
 * property, function or type has one as its whole name.
 */
export const participles: Rule = (tree) =>
  tree.filter(inCode).flatMap((file) => {
    const names = nodesIn(file).filter((node) => isParticiple(node) && isDeclared(node));
    return names.map((node): Finding => {
      const say = `"${node.getText()}" is banned as a name: write the noun (row, request, balance)`;
      return { rule: "participle", path: file.path, line: lineAt(file, node.getStart()), say };
    });
  });

type Name = ts.Identifier | ts.PrivateIdentifier;

const isParticiple = (node: ts.Node): node is Name =>
  (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) && PARTICIPLE.test(node.text);

function isDeclared(name: Name): boolean {
  const { parent } = name;
  const declares =
    ts.isVariableDeclaration(parent) ||
    ts.isBindingElement(parent) ||
    ts.isParameter(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isClassDeclaration(parent);
  return declares && parent.name === name;
}
