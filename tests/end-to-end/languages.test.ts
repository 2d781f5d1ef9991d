import { OFFERED_LANGUAGES } from "@plumbline/messages";
import { type Address, speak, visit } from "@plumbline/tests/kit/browser/languages";
import { memberWithPast } from "@plumbline/tests/kit/member";
import { textFaults } from "@plumbline/tests/kit/browser/text-faults";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { isTextOf } from "@plumbline/tests/kit/browser/words";
import { holdToken, type Phone } from "@plumbline/tests/kit/phone";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: on the narrowest phone nothing is cut off, overlaps or breaks within a word, in any
// language. Method: one member, who changes it on the language screen, visits the most used
// screens; `npm run look:languages` covers all of them.

const house = withApp();
let phone: Phone;

beforeAll(async () => {
  phone = await house.openPhone("light");
  await phone.page.setViewportSize({ width: 320, height: 812 });
  await holdToken(phone.page, (await memberWithPast(house.server.url)).token);
  await phone.page.goto("/#/home");
});

afterAll(() => phone.close());

const SCREENS: readonly Address[] = [
  ["home", "/home"],
  ["market", "/hangqing"],
  ["contract", "/heyue"],
  ["flashExchange", "/shandui"],
  ["my", "/my"],
  ["assets", "/zichanCenter"],
  ["kline", "/kline?symbol=BTCUSDT"],
  ["recharge", "/chongzhi"],
  ["mining", "/kuangchi"],
  ["support", "/jiedai"],
  ["profile", "/gerenziliao"],
  ["verification", "/shenfenRenzheng"],
  ["withdrawalPassword", "/withdrawalPassword"],
];

test.each(OFFERED_LANGUAGES)("%s fits", async (language) => {
  await speak(phone.page, language);
  const faults: string[] = [];
  for (const screen of SCREENS) {
    expect([screen, await visit(phone.page, screen)]).toEqual([screen, true]);
    const [name] = screen;
    const here = await textFaults(phone.page, isTextOf(language));
    faults.push(...here.map((fault) => `${name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

// Goal: the check detects its faults. Method: each fault is placed on the screen once.
test.each([
  ["cut", `<p data-css="width:40px;overflow:hidden;white-space:nowrap">Take profit now</p>`],
  [
    "beyond its button",
    `<button data-css="width:44px;white-space:nowrap">Take profit now</button>`,
  ],
  ["sideways scroll", `<p data-css="position:absolute;left:300px;width:200px">Take profit</p>`],
  ["broken word", `<p data-css="width:44px;overflow-wrap:anywhere">Liquidationprices</p>`],
  ["on ", `<p>Stop</p><p data-css="margin-top:-1.5em">Profit</p>`],
])("a text that is %s is detected", async (kind, html) => {
  const { page } = phone;
  await page.evaluate((inner) => {
    document.body.innerHTML = inner;
    // The page's own policy forbids styles in markup.
    for (const element of document.body.querySelectorAll<HTMLElement>("[data-css]")) {
      element.style.cssText = element.dataset["css"] ?? "";
    }
  }, html);
  const faults = await textFaults(page, () => true);
  expect(faults.map((fault) => fault.slice(0, kind.length))).toContain(kind);
});
