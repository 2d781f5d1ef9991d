// Goal: changed data is fetched again, also if an older fetch is pending, and further changes never
// prevent a fetch from completing; a lost request is repeated, a timed-out one is not. Method: a
// query with an observer, as on a screen, whose responses the test releases one by one.
import { CallRefused } from "@plumbline/client";
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { createQueryClient, PUBLIC, rereadAccount } from "./query-client.ts";

const queryClient = createQueryClient(() => {});
afterEach(() => queryClient.clear());

/** An observer of one query of an area, whose responses the test releases in any order. */
function watch(area: string, meta?: typeof PUBLIC) {
  const requests: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: [area, "transfer"],
    ...(meta && { meta }),
    queryFn: () => new Promise<string>((answer) => requests.push(answer)),
  });
  const leave = observer.subscribe(() => {});
  return { requests, leave, shown: () => observer.getCurrentResult().data };
}

test("changes during a fetch: it completes, and one more follows, for any number", async () => {
  const { requests, leave, shown } = watch("wallet");
  for (let news = 0; news < 5; news += 1) rereadAccount(queryClient);
  expect(requests).toHaveLength(1);
  requests[0]?.("submitted");
  await expect.poll(shown).toBe("submitted");
  await expect.poll(() => requests.length).toBe(2);

  // The same applies to every later fetch.
  for (let news = 0; news < 5; news += 1) rereadAccount(queryClient);
  requests[1]?.("rejected");
  await expect.poll(() => requests.length).toBe(3);
  requests[2]?.("cancelled");
  await expect.poll(shown).toBe("cancelled");
  expect([requests.length, queryClient.isFetching()]).toEqual([3, 0]);
  leave();
});

test("changes during a fetch without observers: its result counts as stale", async () => {
  const { requests, leave } = watch("wallet");
  rereadAccount(queryClient);
  leave();
  requests[0]?.("submitted");
  const state = () => queryClient.getQueryState(["wallet", "transfer"]);
  await expect.poll(state).toMatchObject({ data: "submitted", isInvalidated: true });
  expect(requests).toHaveLength(1);
});

test("a change after a fetch causes another, while the data stays visible", async () => {
  const { requests, leave, shown } = watch("wallet");
  requests[0]?.("submitted");
  await expect.poll(shown).toBe("submitted");
  rereadAccount(queryClient);
  expect([requests.length, shown()]).toEqual([2, "submitted"]);
  requests[1]?.("rejected");
  await expect.poll(shown).toBe("rejected");
  leave();
});

test("other data, and data without observers, is not fetched", async () => {
  const [market, left] = [watch("market", PUBLIC), watch("contract")];
  left.leave();
  rereadAccount(queryClient);
  expect([market.requests.length, left.requests.length]).toEqual([1, 1]);
  left.requests[0]?.("read");
  await expect.poll(() => queryClient.getQueryData(["contract", "transfer"])).toBe("read");
  market.leave();
});

test.each([
  [{ error: "no_connection", code: 0 }, [true, true, false]],
  [{ error: "outcome_unknown", code: 510 }, [true, true, false]],
  [{ error: "timed_out", code: 0 }, [false, false, false]],
  [{ error: "unknown_symbol", code: 500 }, [false, false, false]],
])("after %o, a request is repeated: %o", (refusal, isRepeated) => {
  const { retry } = queryClient.getDefaultOptions().queries ?? {};
  if (typeof retry !== "function") throw new Error("no rule for retries");
  const fault = new CallRefused({ ...refusal, message: "" });
  expect([0, 1, 2].map((failures) => retry(failures, fault))).toEqual(isRepeated);
});
