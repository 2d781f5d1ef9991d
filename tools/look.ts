// `npm run look -- <folder>`: takes screenshots of every screen of the built app and of the desk,
// at each width and in both themes, and combines them into contact sheets. `-- <folder> jp` uses
// one language, `-- <folder> /heyue` takes only this screen and skips the desk.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { instant } from "@plumbline/engine/kernel";
import { isLanguage } from "@plumbline/messages";
import { startAppOn } from "@plumbline/tests/kit/app-process";
import { memberWithPast } from "@plumbline/tests/kit/member";
import { signInAdmin } from "@plumbline/tests/kit/operator";
import { openBrowser } from "@plumbline/tests/kit/phone";
import { openBenchDatabase } from "./bench/bench-database.ts";
import { buildAppsIfStale } from "./build-web.ts";
import { drawSheets } from "./look/contact-sheets.ts";
import { drawDesk } from "./look/desk-screens.ts";
import { drawMember } from "./look/member-screens.ts";
import { leaveWork } from "./look/work-for-desk.ts";

const [folder, ...wanted] = process.argv.slice(2);
if (folder === undefined) throw new Error("where to? npm run look -- <folder>");
const language = wanted.find(isLanguage) ?? "en-us";
const paths = wanted.filter((each) => each.startsWith("/"));

await buildAppsIfStale();
const database = await openBenchDatabase();
const app = await startAppOn(database.url);
const browser = await openBrowser();
try {
  const clock = { now: () => instant(Date.now()) };
  const house = { ...app, server: app, clock, printed: [app.printed()] };
  const admin = await signInAdmin(house);
  await leaveWork(house);
  const { token } = await memberWithPast(app.url);
  for (const theme of ["light", "dark"] as const) {
    const look = { browser, url: app.url, folder, theme, paths };
    await drawMember(look, { token: null, language });
    await drawMember(look, { token, language });
    if (paths.length === 0) await drawDesk(look, admin.token);
  }
  for (const name of readdirSync(folder).filter((each) => /^(?:member|desk)-/.test(each))) {
    const kind = name.startsWith("desk") ? "desk" : "phone";
    await drawSheets(browser, { from: join(folder, name), to: join(folder, "sheets", name), kind });
  }
} finally {
  await browser.close();
  await app.stop();
  await database.stop();
}
