// Goal: an e-mail request is answered once, with a text. Method: each row breaks one more rule.
import { instant } from "#kernel";
import { expect, test } from "vitest";
import { answerEmailRequest, type EmailRequest } from "./index.ts";

const now = instant(1_767_614_400_000);
const emailRequest: EmailRequest = {
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
  const answered = answerEmailRequest(emailRequest, { operatorId: "o1", text: " Yes " }, now);
  expect(answered).toMatchObject({
    value: { next: { answer: "Yes", answeredAt: now, answeredBy: "o1" } },
  });
});

test.each([
  ["message_empty", emailRequest],
  ["email_request_answered", { ...emailRequest, answer: "Yes", answeredAt: now, answeredBy: "o2" }],
  ["email_request_not_found", undefined],
])("an answer is refused with %s", (type, emailRequest) => {
  const answered = answerEmailRequest(emailRequest, { operatorId: "o1", text: " " }, now);
  expect(answered).toEqual({ ok: false, error: { type } });
});
