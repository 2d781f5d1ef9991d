// Goal: what a language lacks is said in its nearest kin (spec §9). Method: made-up files, so that
// the rule is tested however far the real languages have come.
import { expect, test } from "vitest";
import type { Language } from "@plumbline/messages";
import { withNearestKin } from "./nearest-kin.ts";

type Files = Partial<Record<Language, object>>;
const spoken = (language: Language, files: Files) =>
  withNearestKin(language, (each) => Promise.resolve(files[each] ?? {}));

const KIN = { title: "餘額", refusal: { closed: "休市", halted: "暫停" } };

test("a file that a language lacks is its kin's", async () => {
  expect(await spoken("zh-hans", { "zh-cn": KIN })).toEqual(KIN);
});

test("of a file it has, its own texts stand and only the others are the kin's", async () => {
  const own = { title: "余额", refusal: { closed: "休市中" } };
  expect(await spoken("zh-hans", { "zh-hans": own, "zh-cn": KIN })).toEqual({
    title: "余额",
    refusal: { closed: "休市中", halted: "暫停" },
  });
});

test("without kin there is nothing but its own", async () => {
  const own = { title: "잔액" };
  expect(await spoken("ko", { ko: own, "zh-cn": KIN })).toEqual(own);
  expect(await spoken("ko", { "zh-cn": KIN })).toEqual({});
});
