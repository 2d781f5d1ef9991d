import { refusals } from "@plumbline/protocol/refusals";
import { expect } from "vitest";
import type { RawAnswer, RawRequest, SendRaw } from "./raw-call.ts";
import { CallRefused } from "@plumbline/client";

/** What must never reach a reader: traces, statements, keys of texts, holes in texts. */
const LEAK =
  /\\n\s+at |\.[cm]?[jt]s:\d|node_modules|\bselect\b.*\bfrom\b|\binsert into\b|\{\{|\w+Error\b/i;
const RAW_KEY = /^[a-z]+(\.[A-Za-z]+)+$/;

/** Expects an envelope that says no by a known name and in words, and gives its name. */
export function expectRefusal({ status, envelope, text }: RawAnswer): string {
  expect(status, text).toBe(200);
  expect(envelope, text).toMatchObject({ success: false, result: null });
  const { error = "", message = "", code } = envelope ?? {};
  expect(Object.keys(refusals), text).toContain(error);
  // Its name was found in the table on the line above.
  expect(code).toBe(refusals[error as keyof typeof refusals].code);
  expect(message, text).not.toBe("");
  expect(message, text).not.toMatch(RAW_KEY);
  expect(text).not.toMatch(LEAK);
  return error;
}

/** What was refused in both languages before: where, and in which words. */
const saidInBoth = new Set<string>();

/**
 * The same, and in a second language whose words must differ: once for each call and the words it
 * refuses with, as the words depend on nothing else. Gives the refusal's name.
 */
export async function expectClearRefusal(send: SendRaw, request: RawRequest): Promise<string> {
  const english = await send({ ...request, language: "en-us" });
  const error = expectRefusal(english);
  const { message = "" } = english.envelope ?? {};
  expect(message, `${error} in English`).not.toMatch(/\p{Script=Han}/u);
  const words = [request.method, request.path.split("?")[0], error, message].join(" ");
  if (saidInBoth.has(words)) return error;

  const chinese = await send({ ...request, language: "zh-cn" });
  expect(expectRefusal(chinese)).toBe(error);
  expect(chinese.envelope?.message, `${error} in Chinese`).toMatch(/\p{Script=Han}/u);
  saidInBoth.add(words);
  return error;
}

/** What became of a call: "accepted", the name of its refusal, or the fault in words. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (fault: unknown) => (fault instanceof CallRefused ? (fault.error ?? "") : String(fault)),
  );
