// Test rows for the rules about translations: invented texts that break a rule, and others that
// keep it.
import { LANGUAGE_NAMES } from "@plumbline/messages";
import type * as translations from "./translations.ts";

type Files = Readonly<Record<string, string>>;

const EN = "packages/messages/src/en-us/wallet.json";
const ZH = "packages/messages/src/zh-cn/wallet.json";
const KO = "packages/messages/src/ko/wallet.json";
const TAI = "packages/messages/src/tai/wallet.json";
const DESK = "packages/messages/src/en-us/desk-loan.json";
/** The same texts in every other language. */
const inAll = (text: string): Files =>
  Object.fromEntries(
    Object.keys(LANGUAGE_NAMES)
      .filter((language) => language !== "en-us")
      .map((language) => [`packages/messages/src/${language}/wallet.json`, text]),
  );
const ofWidth = (english: string, korean: string): Files => ({
  [EN]: JSON.stringify({ a: english }),
  [KO]: JSON.stringify({ a: korean }),
});

export const TRANSLATION_ROWS: readonly (readonly [
  keyof typeof translations,
  bad: Files,
  good: Files,
])[] = [
  ["completeLanguages", { [EN]: '{"a":"x"}' }, { [EN]: '{"a":"x"}', ...inAll('{"a":"y"}') }],
  [
    "completeLanguages",
    { [EN]: '{"a":"x"}', ...inAll('{"a":"y"}'), [TAI]: "{}" },
    { [EN]: '{"a":"x"}', ...inAll('{"a":"y"}'), [KO]: '{"a":"z"}' },
  ],
  [
    "completeLanguages",
    { [DESK]: '{"a":"x"}' },
    { [DESK]: '{"a":"x"}', "packages/messages/src/zh-cn/desk-loan.json": '{"a":"y"}' },
  ],
  ["completeLanguages", { [ZH]: '{"a":"x"}' }, { [EN]: "{}", [ZH]: "{}" }],
  [
    "completeLanguages",
    { [EN]: '{"a":"{{n}} of {{m}}"}', ...inAll('{"a":"{{n}}"}') },
    { [EN]: '{"a":"{{n}} of {{m}}"}', ...inAll('{"a":"{{m}} {{n}}"}') },
  ],
  [
    "completeLanguages",
    { [EN]: '{"a_one":"x","a_other":"x"}', ...inAll('{"a_one":"x"}') },
    { [EN]: '{"a_one":"x","a_other":"x"}', ...inAll('{"a_other":"x"}') },
  ],
  [
    "stillEnglish",
    { [EN]: '{"a":"Take {{n}} profit"}', [KO]: '{"a":"Take {{n}} profit"}' },
    { [EN]: '{"a":"BTC / {{n}}","b":"TP / SL"}', [KO]: '{"a":"BTC / {{n}}","b":"TP / SL"}' },
  ],
  ...["", " ", "…", "?", "TODO", "Lo TBD", "wallet.a"].map((text) => {
    const english = { [EN]: '{"a":"Every order"}' };
    const bad = { ...english, [TAI]: JSON.stringify({ a: text }) };
    return ["placeholderTexts", bad, { ...english, [TAI]: '{"a":"Todo…"}' }] as const;
  }),
  ["labelWidths", ofWidth("Stop", "x".repeat(21)), ofWidth("Stop", "x".repeat(20))],
  ["labelWidths", ofWidth("Stop", "停".repeat(11)), ofWidth("Stop", "停".repeat(10))],
  ["labelWidths", ofWidth("Stop order", "x".repeat(24)), ofWidth("Stop order", "x".repeat(23))],
  ["labelWidths", ofWidth("x".repeat(24), "x".repeat(56)), ofWidth("x".repeat(25), "x".repeat(60))],
];
