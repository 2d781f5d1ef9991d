import { type Finding, type Rule, type Tree, type TreeFile } from "./tree.ts";

const ENTRY = /^ {2}(\w+): (\d+),$/gm;
const AREA = /= refusalsOf\("([^"]+)", \{$/m;

interface Entry {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly code: string;
}

const isTable = ({ path }: TreeFile): boolean =>
  /^packages\/protocol\/src\/(\w[\w-]*\/)?((shell-|upload-)?refusals)\.ts$/.test(path);

/** Each refusal has a unique name, code and text: old clients know a refusal only by its code. */
export const refusalCodes: Rule = (tree) => {
  const entries = tree.filter(isTable).flatMap(entriesIn);
  return entries.flatMap((entry, index): Finding[] => {
    const earlier = entries.slice(0, index);
    const sameCode = earlier.find(({ code }) => code === entry.code);
    const sameName = earlier.find(({ name }) => name === entry.name);
    const { path, line, name, code } = entry;
    if (sameCode !== undefined && sameCode.name !== name) {
      const say = `code ${code} is ${sameCode.name} already: take ${freeAfter(code, entries)}`;
      return [{ rule: "refusal-code", path, line, say }];
    }
    if (sameName === undefined) return [];
    const say = `${name} is ${sameName.code} in ${sameName.path}: take another name`;
    return [{ rule: "refusal-name", path, line, say }];
  });
};

function freeAfter(code: string, entries: readonly Entry[]): number {
  const usedCodes = new Set(entries.map((entry) => Number(entry.code)));
  let free = Number(code);
  while (usedCodes.has(free)) free += 1;
  return free;
}

function entriesIn({ path, text }: TreeFile): Entry[] {
  return [...text.matchAll(ENTRY)].map((match) => {
    const [, name = "", code = ""] = match;
    const line = text.slice(0, match.index).split("\n").length;
    return { path, line, name, code };
  });
}

/** The text keys that follow from the refusals' names: "loan.refusal.termTooLong". */
export const refusalTexts = (
  tree: Tree,
): readonly { readonly key: string; readonly entry: Entry }[] =>
  tree.filter(isTable).flatMap((file) => {
    const area = AREA.exec(file.text)?.[1] ?? "";
    return entriesIn(file).map((entry) => ({
      key: `${area}.refusal.${camel(entry.name)}`,
      entry,
    }));
  });

const REASONS_FILE = "packages/engine/src/ledger/posting-reasons.ts";

/** The text keys for the account log's posting reasons: "loan.postingReason.loan_paid_out". */
export const reasonTexts = (tree: Tree): readonly string[] =>
  tree
    .filter(({ path }) => path === REASONS_FILE)
    .flatMap(({ text }) => {
      const table = text.slice(text.indexOf("REASON_AREAS"));
      return [...table.matchAll(/^ {2}(\w+): "([\w-]+)",$/gm)].map(
        ([, reason = "", area = ""]) => `${area}.postingReason.${reason}`,
      );
    });

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
