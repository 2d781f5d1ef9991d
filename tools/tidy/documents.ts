import { type Finding, GENERATED, type Rule, type Tree, type TreeFile } from "./tree.ts";

const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
const PATH_IN_PROSE = /`((?:packages|apps|tests|tools|docs)\/[\w./-]+)`/g;

/** Links and paths in backticks must exist, because a broken reference makes a document wrong. */
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

const FILE_IN_PROSE = /`((?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|css|sql|md))`/g;

/**
 * The page of an area may shorten a path, by what is before its area's folder and by "src/"; a file
 * still ends like that.
 */
export const filesOfAreaPages: Rule = (tree) => {
  const endings = new Set(tree.flatMap(({ path }) => endingsOf(path)));
  return tree
    .filter(({ path }) => path.startsWith("docs/areas/"))
    .flatMap((file) => pointers(file, FILE_IN_PROSE))
    .filter(({ target }) => !endings.has(target))
    .map(({ path, line, target }): Finding => {
      const say = `no file ends in ${target}: name the file that there is`;
      return { rule: "dead-file", path, line, say };
    });
};

/** "a/b.ts" and "b.ts" of "a/src/b.ts", besides "src/b.ts" and the whole path. */
const endingsOf = (path: string): readonly string[] =>
  [path, path.replace("/src/", "/")].flatMap((each) => {
    const parts = each.split("/");
    return parts.map((_, index) => parts.slice(index).join("/"));
  });

const LIBRARIES = "docs/decisions/0013-libraries.md";
/** Packages that we write, or that contain only types. */
const NO_LIBRARY = /^@(plumbline|types)\//;

/**
 * One document gives the reason for every dependency, in bold, and every dependency it names is
 * used. "**@fastify/…**" covers all packages whose name starts like that.
 */
export const librariesHaveReasons: Rule = (tree) => {
  const document = tree.find(({ path }) => path === LIBRARIES);
  if (document === undefined) return [];
  const reasons = pointers(document, /\*\*([^*\s]+)\*\*/g);
  const used = tree.filter(({ path }) => /(^|\/)package\.json$/.test(path)).flatMap(librariesOf);
  const isFor = (target: string, name: string) =>
    target.endsWith("…") ? name.startsWith(target.slice(0, -1)) : name === target;
  return [
    ...used
      .filter(({ target }) => !reasons.some((reason) => isFor(reason.target, target)))
      .map((pointer) => ({ ...pointer, say: `${pointer.target} has no reason in ${LIBRARIES}` })),
    ...reasons
      .filter((reason) => !used.some(({ target }) => isFor(reason.target, target)))
      .map((pointer) => ({ ...pointer, say: `nobody uses ${pointer.target}: take it out` })),
  ].map(({ path, line, say }): Finding => ({ rule: "library", path, line, say }));
};

function librariesOf({ path, text }: TreeFile): Pointer[] {
  // npm parses the same file and would have rejected it.
  const manifest = JSON.parse(text) as Partial<Record<string, Record<string, string>>>;
  const kinds = ["dependencies", "devDependencies", "optionalDependencies"];
  return kinds
    .flatMap((kind) => Object.keys(manifest[kind] ?? {}))
    .filter((name) => !NO_LIBRARY.test(name))
    .map((target) => ({ path, line: lineOf(text, text.indexOf(`"${target}"`)), target }));
}

const TEXT_FILE = /\.(tsx?|mjs|json|css|html|md|py|sql|sql\.out|svg|webmanifest)$/;
const OTHER_FILES = new RegExp(
  "^(LICENSE|Dockerfile|\\.ci/run|" + "\\.(editorconfig|npmrc|gitattributes|(docker|git)ignore))$",
);
/** Files that other programs read at run time. */
const DEPLOYMENT = /^deploy\/[\w-]+\.(yaml|conf|service)$/;
/** The templates of a new area; stored as text, so that no other tool treats them as sources. */
const TEMPLATE = /^tools\/new-area\/template\/.+\.txt$/;
const BYTES_MAX = 300_000;

const KINDS = [TEXT_FILE, OTHER_FILES, DEPLOYMENT, TEMPLATE];

/** All files in the tree were written for it: no data sets, dumps or binaries from elsewhere. */
export const foreignFiles: Rule = (tree) =>
  tree.flatMap(({ path, text }): Finding[] => {
    if (!KINDS.some((kind) => kind.test(path)) && !isPicture(path)) {
      const say = "no data or binaries in the tree: make it in a test, or read it from outside";
      return [{ rule: "foreign-file", path, line: 1, say }];
    }
    if (text.length <= BYTES_MAX) return [];
    const say = `${text.length} characters, at most ${BYTES_MAX}: a file this long is data`;
    return [{ rule: "foreign-file", path, line: 1, say }];
  });

/** An app's icon, or a picture in a document. */
const isPicture = (path: string): boolean =>
  /^(apps\/[^/]+\/public|docs\/pictures)\/[\w-]+\.(png|ico)$/.test(path);

interface Pointer {
  readonly path: string;
  readonly line: number;
  readonly target: string;
}

function pointers({ path, text }: TreeFile, pattern: RegExp): Pointer[] {
  return [...text.matchAll(pattern)].map((match) => {
    return { path, line: lineOf(text, match.index), target: match[1] ?? "" };
  });
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split("\n").length;

function resolve(from: string, target: string): string {
  const url = new URL(target, `file:///${from}`);
  return decodeURIComponent(url.pathname).slice(1);
}

/** Every file, and every folder that contains one. */
function placesOf(tree: Tree): ReadonlySet<string> {
  const places = new Set<string>(GENERATED);
  for (const { path } of tree) {
    const parts = path.split("/");
    parts.forEach((_, index) => places.add(parts.slice(0, index + 1).join("/")));
  }
  return places;
}
