import { type Address, linksOf, visit } from "@plumbline/tests/kit/browser/languages";
import type { Phone } from "@plumbline/tests/kit/phone";
import { PATHS, type PathName } from "../../apps/web/src/paths.ts";

/** The screens of somebody who is not signed in. */
export const VISITOR_SCREENS: readonly PathName[] = ["home", "login", "register", "market"];
// A record's own keys, which `Object.keys` widens.
export const ALL_SCREENS = Object.keys(PATHS) as readonly PathName[];

/**
 * Where each screen is, with what it says after the "?" if the app leads there so: a detail shows
 * something only with the id of something.
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
