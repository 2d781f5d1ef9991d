import { type Finding, type Rule, type TreeFile } from "./tree.ts";

const ENTRY = /^ {2}(\w+): \{\s*code: (\d+),\s*messageKey: "([^"]+)",?\s*\}/gm;

interface Entry {
  readonly path: string;
  readonly line: number;
  readonly name: string;
  readonly code: string;
  readonly messageKey: string;
}

const isTable = ({ path }: TreeFile): boolean =>
  /^packages\/protocol\/src\/(\w[\w-]*\/)?(shell-)?refusals\.ts$/.test(path);

/** One name, one number, one text: an old client knows a refusal by its number only. */
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
    if (sameName.code === code && sameName.messageKey === entry.messageKey) return [];
    const said = `${sameName.code} ${sameName.messageKey}`;
    const say = `${name} is ${said} in ${sameName.path}: say the same`;
    return [{ rule: "refusal-name", path, line, say }];
  });
};

function freeAfter(code: string, entries: readonly Entry[]): number {
  const taken = new Set(entries.map((entry) => Number(entry.code)));
  let free = Number(code);
  while (taken.has(free)) free += 1;
  return free;
}

/** A table that the sum of all tables forgets would be a fault on the first refusal. */
export const refusalTables: Rule = (tree) => {
  const sum = tree.find(({ path }) => path === "packages/protocol/src/refusals.ts");
  return tree
    .filter(isTable)
    .filter(({ path }) => path !== sum?.path)
    .filter(({ path }) => {
      const from = path.replace("packages/protocol/src/", "./");
      return !(sum?.text.includes(`from "${from}"`) ?? false);
    })
    .map(({ path }) => {
      const say = "spread this table in packages/protocol/src/refusals.ts";
      return { rule: "refusal-table", path, line: 1, say };
    });
};

function entriesIn({ path, text }: TreeFile): Entry[] {
  return [...text.matchAll(ENTRY)].map((match) => {
    const [, name = "", code = "", messageKey = ""] = match;
    const line = text.slice(0, match.index).split("\n").length;
    return { path, line, name, code, messageKey };
  });
}
