import { baseName, type Tree } from "./tidy/tree.ts";

const PAGE = /^docs\/areas\/(?!README)[^/]+\.md$/;

/** An area is what has a page: by its name its folders are called on every side. */
export const areasOf = (tree: Tree): ReadonlySet<string> =>
  new Set(
    tree
      .filter(({ path }) => PAGE.test(path))
      .map(({ path }) => baseName(path).slice(0, -".md".length)),
  );
