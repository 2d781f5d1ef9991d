// Goal: an e-mail request is answered once, with a text. Method: each row breaks one more rule.
import { instant } from "#kernel";
import { expect, test } from "vitest";
import { answerLetter, type Letter } from "./index.ts";

const now = instant(1_767_614_400_000);
const letter: Letter = {
  id: "l1",
  email: "ada@example.com",
  category: "account",
  text: "Help",
  language: "en-us",
  createdAt: now,
  answer: null,
  answeredAt: null,
  answeredBy: null,
};

test("an answer is stored with its author and time", () => {
  const answered = answerLetter(letter, { operatorId: "o1", text: " Yes " }, now);
  expect(answered).toMatchObject({
    value: { next: { answer: "Yes", answeredAt: now, answeredBy: "o1" } },
  });
});

test.each([
  ["message_empty", letter],
  ["letter_answered", { ...letter, answer: "Yes", answeredAt: now, answeredBy: "o2" }],
  ["letter_not_found", undefined],
])("an answer is refused with %s", (type, letter) => {
  const answered = answerLetter(letter, { operatorId: "o1", text: " " }, now);
  expect(answered).toEqual({ ok: false, error: { type } });
});
