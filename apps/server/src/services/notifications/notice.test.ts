// Goal: a notification uses all its values and leaves no placeholder. Method: every kind's English
// text against its declared placeholders; the other languages are compared with the English by
// their own test.
import english from "@plumbline/messages/en-us/notification.json" with { type: "json" };
import { NOTICE_KINDS } from "@plumbline/protocol/content";
import { expect, test } from "vitest";
import { Messages } from "#platform/http/messages";
import { NOTICE_GAPS, renderNotice, staffNote } from "./notice.ts";

test.each(NOTICE_KINDS)("%s fills every gap of its text, and no other", (kind) => {
  const { title, text } = english.kind[kind];
  const gaps = [...`${title}${text}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
  const others = [...new Set(gaps)].filter((name) => name !== "account");
  expect(others.toSorted()).toEqual([...NOTICE_GAPS[kind]].toSorted());
});

test("a placeholder's value may itself be a text with placeholders", () => {
  const gaps = {
    claimed: "5 USDT",
    id: "7",
    reason: { key: "recharge.reason.wrong_network" },
    note: staffNote("Ask us."),
  };
  const notice = { kind: "rechargeRejected", gaps, account: "ada" } as const;
  const { text } = renderNotice(new Messages(), "en-us", notice);
  expect(text).toContain("It was sent over a different network.\n\nOur staff say: Ask us.\n\n");
});
