import type { Envelope } from "@plumbline/protocol";
import { refusals } from "@plumbline/protocol/refusals";
import { expect } from "vitest";
import type { RawAnswer, RawRequest, SendRaw } from "./raw-call.ts";
import { CallRefused } from "@plumbline/client";

/**
 * What must never reach a reader: stack traces, statements, keys of texts, unfilled placeholders.
 */
const LEAK =
  /\\n\s+at |\.[cm]?[jt]s:\d|node_modules|\bselect\b.*\bfrom\b|\binsert into\b|\{\{|\w+Error\b/i;
const RAW_KEY = /^[a-z]+(\.[A-Za-z]+)+$/;

/** Expects an envelope with a refusal, with a known name and a text, and returns its name. */
export function expectRefusal(answer: RawAnswer): string {
  const problems = problemsOf(answer);
  // Tens of thousands of answers are checked: an `expect` for each part takes longer than the
  // answer itself.
  if (problems.length > 0) expect.fail(`${problems.join(", ")}: ${answer.text}`);
  return answer.envelope?.error ?? "";
}

/** A server that answers wrongly may omit any field. */
interface UncheckedAnswer extends Omit<RawAnswer, "envelope"> {
  readonly envelope: Partial<Envelope<unknown>> | null;
}

function problemsOf({ status, envelope, text }: UncheckedAnswer): readonly string[] {
  if (status !== 200) return [`status ${status}`];
  if (envelope === null) return ["no envelope"];
  const { success, result, error = "", message = "", code } = envelope;
  const named: Readonly<Record<string, { readonly code: number }>> = refusals;
  return [
    ...(success === false ? [] : ["success"]),
    ...(result === null ? [] : ["a result"]),
    ...(Object.hasOwn(named, error) ? [] : [`the unknown name ${error}`]),
    ...(code === named[error]?.code ? [] : [`the code ${code}`]),
    ...(message === "" || RAW_KEY.test(message) ? ["no words"] : []),
    ...(LEAK.test(text) ? ["a leak"] : []),
  ];
}

/** The refusals that were already checked in both languages, by call and text. */
const checkedInBoth = new Set<string>();

/**
 * The same, also in a second language, whose text must differ: once for each call and text, as the
 * text depends on nothing else. Returns the refusal's name.
 */
export async function expectClearRefusal(send: SendRaw, request: RawRequest): Promise<string> {
  const english = await send({ ...request, language: "en-us" });
  const error = expectRefusal(english);
  const { message = "" } = english.envelope ?? {};
  expect(message, `${error} in English`).not.toMatch(/\p{Script=Han}/u);
  const words = [request.method, request.path.split("?")[0], error, message].join(" ");
  if (checkedInBoth.has(words)) return error;

  const chinese = await send({ ...request, language: "zh-cn" });
  expect(expectRefusal(chinese)).toBe(error);
  expect(chinese.envelope?.message, `${error} in Chinese`).toMatch(/\p{Script=Han}/u);
  checkedInBoth.add(words);
  return error;
}

/** The outcome of a call: "accepted", the name of its refusal, or the fault as text. */
export const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (fault: unknown) => (fault instanceof CallRefused ? (fault.error ?? "") : String(fault)),
  );
