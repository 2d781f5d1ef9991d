// `npm run look:languages`: opens every screen of the built app in every language, on the narrowest
// phone and on the widest, and prints the words that cannot be read there. `-- xi tai` looks at
// these languages alone, `-- /heyue` at this screen.
import { type Address, linksOf, speak, visit } from "@plumbline/tests/kit/browser/languages";
import { startAppOn } from "@plumbline/tests/kit/app-process";
import { memberWithPast } from "@plumbline/tests/kit/browser/member-with-past";
import { textFaults } from "@plumbline/tests/kit/browser/text-faults";
import { saidIn } from "@plumbline/tests/kit/browser/words";
import { holdToken, openBrowser, openPhone, type Phone } from "@plumbline/tests/kit/phone";
import { isLanguage, type Language, LANGUAGES } from "@plumbline/messages";
import { PATHS } from "../apps/web/src/paths.ts";
import { openBenchDatabase } from "./bench/bench-database.ts";
import { buildAppsIfStale } from "./build-web.ts";

const WIDTHS = [320, 430] as const;
const HEIGHT = 812;
/** The screens of somebody who is not signed in. */
const VISITOR_SCREENS: readonly (keyof typeof PATHS)[] = ["home", "login", "register", "market"];

const wanted = process.argv.slice(2);
const languages = wanted.filter(isLanguage);
const spoken = languages.length > 0 ? languages : Object.keys(LANGUAGES).filter(isLanguage);
const paths = wanted.filter((each) => each.startsWith("/"));

/** Fault → where it was seen. */
const found = new Map<string, string[]>();

await buildAppsIfStale();
const database = await openBenchDatabase();
const app = await startAppOn(database.url);
const browser = await openBrowser();
try {
  await walk(null);
  await walk((await memberWithPast(app.url)).token);
} finally {
  await browser.close();
  await app.stop();
  await database.stop();
}
for (const [fault, places] of found) console.log(`${fault}\n    ${places.join(", ")}`);
console.log(`${found.size} faults in ${spoken.join(", ")}`);
process.exitCode = found.size === 0 ? 0 : 1;

/** Every screen in every language; without a token, those of a visitor. */
async function walk(token: string | null): Promise<void> {
  const { page, close } = await openPhone(browser, { url: app.url, theme: "light" });
  // What this file's compiler puts around functions that have a name, those for the page as well.
  await page.addInitScript("globalThis.__name = (named) => named");
  if (token !== null) await holdToken(page, token);
  await page.goto("/#/home");
  const names = token === null ? VISITOR_SCREENS : (Object.keys(PATHS) as (keyof typeof PATHS)[]);
  const addresses = await addressesOf(page, names);
  for (const language of spoken) {
    await speak(page, language);
    const isOurs = saidIn(language);
    for (const address of addresses) await look(page, { language, isOurs, address });
  }
  await close();
}

/**
 * Where each screen is, with what it says after the "?" if the app leads there so: a detail shows
 * something only with the id of something.
 */
async function addressesOf(
  page: Phone["page"],
  names: readonly (keyof typeof PATHS)[],
): Promise<readonly Address[]> {
  const links = new Map<string, string>();
  for (const name of names) {
    await visit(page, [name, PATHS[name]]);
    for (const link of await linksOf(page)) {
      const [path = "", query] = link.split("?");
      if (query !== undefined && !links.has(path)) links.set(path, link);
    }
  }
  return names
    .map((name): Address => [name, links.get(PATHS[name]) ?? PATHS[name]])
    .filter(([, path]) => paths.length === 0 || paths.some((each) => path.startsWith(each)));
}

async function look(
  page: Phone["page"],
  at: {
    readonly language: Language;
    readonly isOurs: (text: string) => boolean;
    readonly address: Address;
  },
): Promise<void> {
  const [name, path] = at.address;
  const isThere = await visit(page, at.address);
  if (!isThere) console.log(`${at.language} ${path}: does not come to rest`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const fault of await textFaults(page, at.isOurs)) {
      found.set(fault, [...(found.get(fault) ?? []), `${at.language} ${name} ${width}`]);
    }
  }
}
