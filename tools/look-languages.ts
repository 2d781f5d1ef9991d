// `npm run look:languages`: opens every screen of the built app in every language, on the narrowest
// and the widest phone, and prints the words that do not fit. `-- xi tai` checks only these
// languages, `-- /heyue` only this screen.
import { type Address, speak, visit } from "@plumbline/tests/kit/browser/languages";
import { startAppOn } from "@plumbline/tests/kit/app-process";
import { memberWithPast } from "@plumbline/tests/kit/member";
import { textFaults } from "@plumbline/tests/kit/browser/text-faults";
import { isTextOf } from "@plumbline/tests/kit/browser/words";
import { holdToken, openBrowser, openPhone, type Phone } from "@plumbline/tests/kit/phone";
import { isLanguage, type Language, LANGUAGES } from "@plumbline/messages";
import { openBenchDatabase } from "./bench/bench-database.ts";
import { buildAppsIfStale } from "./build-web.ts";
import { addressesOf, ALL_SCREENS, VISITOR_SCREENS } from "./look/addresses.ts";

const WIDTHS = [320, 430] as const;
const HEIGHT = 812;

const wanted = process.argv.slice(2);
const languages = wanted.filter(isLanguage);
const chosen = languages.length > 0 ? languages : Object.keys(LANGUAGES).filter(isLanguage);
const paths = wanted.filter((each) => each.startsWith("/"));

/** Fault → the screens that show it. */
const problemsByLanguage = new Map<string, string[]>();

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
for (const [fault, places] of problemsByLanguage) console.log(`${fault}\n    ${places.join(", ")}`);
console.log(`${problemsByLanguage.size} faults in ${chosen.join(", ")}`);
process.exitCode = problemsByLanguage.size === 0 ? 0 : 1;

/** Opens every screen in every language; without a token, the visitor's screens. */
async function walk(token: string | null): Promise<void> {
  const { page, close } = await openPhone(browser, { url: app.url, theme: "light" });
  // This file's compiler wraps named functions in a helper, which the page must have as well.
  await page.addInitScript("globalThis.__name = (named) => named");
  if (token !== null) await holdToken(page, token);
  await page.goto("/#/home");
  const all = await addressesOf(page, token === null ? VISITOR_SCREENS : ALL_SCREENS);
  const addresses = all.filter(
    ([, path]) => paths.length === 0 || paths.some((each) => path.startsWith(each)),
  );
  for (const language of chosen) {
    await speak(page, language);
    const isOurs = isTextOf(language);
    for (const address of addresses) await look(page, { language, isOurs, address });
  }
  await close();
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
      problemsByLanguage.set(fault, [
        ...(problemsByLanguage.get(fault) ?? []),
        `${at.language} ${name} ${width}`,
      ]);
    }
  }
}
