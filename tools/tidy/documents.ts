import { type Finding, type Rule, type Tree, type TreeFile } from "./tree.ts";

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const PATH_IN_PROSE = /`((?:packages|apps|tests|tools|docs)\/[\w./-]+)`/g;

/** A document that points at nothing is wrong: links and paths in backticks are followed. */
export const deadLinks: Rule = (tree) => {
  const places = placesOf(tree);
  return tree
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap((file) => [
      ...pointers(file, LINK)
        .filter(({ target }) => !/^(https?:|mailto:|#)/.test(target))
        .map((pointer) => ({ ...pointer, target: resolve(file.path, pointer.target) })),
      ...pointers(file, PATH_IN_PROSE),
    ])
    .filter(({ target }) => !places.has(target.replace(/\/$/, "")))
    .map(({ path, line, target }): Finding => {
      const say = `there is no ${target}: point at what there is`;
      return { rule: "dead-link", path, line, say };
    });
};

const TEXT_FILE = /\.(tsx?|mjs|json|css|html|md|sql|sql\.out|svg|webmanifest)$/;
const OTHER_FILES =
  /^(LICENSE|\.ci\/run|\.(editorconfig|npmrc|gitignore|gitattributes|prettierignore))$/;
const BYTES_MAX = 300_000;

/** What is in the tree was written for it: no data sets, dumps or binaries from elsewhere. */
export const foreignFiles: Rule = (tree) =>
  tree.flatMap(({ path, text }): Finding[] => {
    if (!TEXT_FILE.test(path) && !OTHER_FILES.test(path) && !isIcon(path)) {
      const say = "no data or binaries in the tree: make it in a test, or read it from outside";
      return [{ rule: "foreign-file", path, line: 1, say }];
    }
    if (text.length <= BYTES_MAX) return [];
    const say = `${text.length} characters, at most ${BYTES_MAX}: a file this long is data`;
    return [{ rule: "foreign-file", path, line: 1, say }];
  });

const isIcon = (path: string): boolean => /^apps\/[^/]+\/public\/[\w-]+\.(png|ico)$/.test(path);

interface Pointer {
  readonly path: string;
  readonly line: number;
  readonly target: string;
}

function pointers({ path, text }: TreeFile, pattern: RegExp): Pointer[] {
  return [...text.matchAll(pattern)].map((match) => {
    const line = text.slice(0, match.index).split("\n").length;
    return { path, line, target: match[1] ?? "" };
  });
}

function resolve(from: string, target: string): string {
  const url = new URL(target, `file:///${from}`);
  return decodeURIComponent(url.pathname).slice(1);
}

/** Every file and every folder above one. */
function placesOf(tree: Tree): ReadonlySet<string> {
  const places = new Set<string>(["docs/openapi.json", "packages/client/src/call-table.ts"]);
  for (const { path } of tree) {
    const parts = path.split("/");
    parts.forEach((_, index) => places.add(parts.slice(0, index + 1).join("/")));
  }
  return places;
}
