// Goal: after its screen is left, a picture is not sent, and leaving is not a refusal. Method: the
// browser's interface for sending with progress, reduced to the used calls, which Node lacks.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendUpload } from "./send-upload.ts";

const begun: FakeRequest[] = [];

class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly status = 200;
  responseText = "";
  onabort = () => {};
  onerror = () => {};
  onload = () => {};
  onloadend = () => {};
  open() {}
  setRequestHeader() {}
  send() {
    begun.push(this);
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
  answer(text: string) {
    this.responseText = text;
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  begun.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const upload = (signal?: AbortSignal) =>
  sendUpload({
    baseUrl: "",
    token: "t",
    language: "en-us",
    picture: new Blob(["x"]),
    signal,
    purpose: "kyc" as const,
    onProgress: () => {},
  });

const outcomeOf = (sending: Promise<unknown>) =>
  sending.then(
    (value) => ({ value }),
    (fault: unknown) => ({ fault }),
  );

test("after the sender has left, nothing is sent", async () => {
  const left = new Error("left");
  await expect(upload(AbortSignal.abort(left))).rejects.toBe(left);
  expect(begun).toEqual([]);
});

test("leaving during the upload is thrown unchanged, as in every call", async () => {
  const abort = new AbortController();
  const sending = upload(abort.signal);
  abort.abort();
  await expect(sending).rejects.toBe(abort.signal.reason);
});

test("silence for ten seconds since the last byte is a lost call", async () => {
  const sending = outcomeOf(upload(new AbortController().signal));
  vi.advanceTimersByTime(9_999);
  begun[0]?.upload.onprogress?.({ loaded: 1, total: 2 });
  vi.advanceTimersByTime(9_999);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await sending).toMatchObject({ fault: { error: "timed_out", isLost: true } });
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['{"code":200,"result":{"id":"p"}}', { value: { id: "p" } }],
  ['{"code":401,"message":"In?"}', { fault: { error: "not_signed_in", code: 401 } }],
  ["<html>", { fault: { error: "unreadable_answer", isLost: true } }],
])("the answer %s is handled as in every call", async (text, expected) => {
  const sending = outcomeOf(upload());
  begun[0]?.answer(text);
  expect(await sending).toMatchObject(expected);
});
