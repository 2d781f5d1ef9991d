// Goal: a conversation is shown once and whole, and no link in it leads directly to another site.
// Method: overlapping and disordered logs, texts with valid and invalid addresses.
import { expect, test } from "vitest";
import { byDay, mergeMessages, partsOf, readUpTo } from "./message-log.ts";
import type { Message } from "./message-log.ts";

const message = (seq: number, createTime = "2026-01-05 20:00:00"): Message => ({
  id: `id${seq}`,
  ticketId: "t",
  seq,
  author: "member",
  kind: "text",
  text: `Message ${seq}`,
  fileId: null,
  isMasked: false,
  createTime,
});
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq);

test("support-3 duplicate or unordered messages are shown once, in order", () => {
  const merged = mergeMessages([message(2), message(3)], [message(4), message(3), message(1)]);
  expect(seqs(merged)).toEqual([1, 2, 3, 4]);
  expect(readUpTo(merged)).toBe(4);
  expect(readUpTo([])).toBe(0);
});

test("days begin at the reader's midnight", () => {
  const days = byDay([
    message(1, "2026-01-01 12:00:00"),
    message(2, "2026-01-01 12:30:00"),
    message(3, "2026-01-03 12:00:00"),
  ]);
  expect(days.map(({ messages }) => seqs(messages))).toEqual([[1, 2], [3]]);
});

test.each([
  ["see https://example.com/a.", ["see ", null, "https://example.com/a", "url", ".", null]],
  ["javascript:alert(1)", ["javascript:alert(1)", null]],
  ["https://user:pass@example.com/x", ["https://user:pass@example.com/x", null]],
  ["http://127.0.0.1/x", ["http://127.0.0.1/x", null]],
  ["no address", ["no address", null]],
])("H5 %s", (text, expected) => {
  const parts = partsOf(text, "https://plumbline.example").flatMap(({ text: words, url }) => [
    words,
    url === null ? null : "url",
  ]);
  expect(parts).toEqual(expected);
});
