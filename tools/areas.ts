import { baseName, type Tree } from "./tidy/tree.ts";

const PAGE = /^docs\/areas\/(?!README)[^/]+\.md$/;

/** An area is a folder with a page in docs/areas; every side names the area's folder after it. */
export const areasOf = (tree: Tree): ReadonlySet<string> =>
  new Set(
    tree
      .filter(({ path }) => PAGE.test(path))
      .map(({ path }) => baseName(path).slice(0, -".md".length)),
  );
