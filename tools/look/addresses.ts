import { type Address, linksOf, visit } from "@plumbline/tests/kit/browser/languages";
import type { Phone } from "@plumbline/tests/kit/phone";
import { PATHS, type PathName } from "../../apps/web/src/paths.ts";

/** The screens that a visitor can open without signing in. */
export const VISITOR_SCREENS: readonly PathName[] = ["home", "login", "register", "market"];
// `Object.keys` widens the record's own keys.
export const ALL_SCREENS = Object.keys(PATHS) as readonly PathName[];

/**
 * The address of each screen, with the query that the app uses to open it: a detail screen needs an
 * id.
 */
export async function addressesOf(
  page: Phone["page"],
  names: readonly PathName[],
): Promise<readonly Address[]> {
  const links = new Map<string, string>();
  for (const name of names) {
    await visit(page, [name, PATHS[name]]);
    for (const link of await linksOf(page)) {
      const [path = "", query] = link.split("?");
      if (query !== undefined && !links.has(path)) links.set(path, link);
    }
  }
  return names.map((name): Address => [name, links.get(PATHS[name]) ?? PATHS[name]]);
}
