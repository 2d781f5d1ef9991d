// Goal: what the server says has changed is read again, also where a reading is still on its way
// with the state before, and no news keeps a reading from its end. Method: a query that is watched
// as a screen watches it, whose answers the test gives one by one.
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { createQueryClient, PUBLIC, rereadAccount } from "./query-client.ts";

const queryClient = createQueryClient(() => {});
afterEach(() => queryClient.clear());

/** Somebody who looks at one reading of an area, answered in whatever order. */
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

test("news while it is read: that reading comes, and one after it, however much news", async () => {
  const { requests, leave, shown } = watch("wallet");
  for (let news = 0; news < 5; news += 1) rereadAccount(queryClient);
  expect(requests).toHaveLength(1);
  requests[0]?.("submitted");
  await expect.poll(shown).toBe("submitted");
  await expect.poll(() => requests.length).toBe(2);

  // So too of every later reading.
  for (let news = 0; news < 5; news += 1) rereadAccount(queryClient);
  requests[1]?.("rejected");
  await expect.poll(() => requests.length).toBe(3);
  requests[2]?.("cancelled");
  await expect.poll(shown).toBe("cancelled");
  expect([requests.length, queryClient.isFetching()]).toEqual([3, 0]);
  leave();
});

test("news while a reading is under way that is left: what it brings counts as old", async () => {
  const { requests, leave } = watch("wallet");
  rereadAccount(queryClient);
  leave();
  requests[0]?.("submitted");
  const state = () => queryClient.getQueryState(["wallet", "transfer"]);
  await expect.poll(state).toMatchObject({ data: "submitted", isInvalidated: true });
  expect(requests).toHaveLength(1);
});

test("news after it is read again, while what was read stays shown", async () => {
  const { requests, leave, shown } = watch("wallet");
  requests[0]?.("submitted");
  await expect.poll(shown).toBe("submitted");
  rereadAccount(queryClient);
  expect([requests.length, shown()]).toEqual([2, "submitted"]);
  requests[1]?.("rejected");
  await expect.poll(shown).toBe("rejected");
  leave();
});

test("what is not the account's, and what nobody looks at, is left alone", async () => {
  const [market, left] = [watch("market", PUBLIC), watch("contract")];
  left.leave();
  rereadAccount(queryClient);
  expect([market.requests.length, left.requests.length]).toEqual([1, 1]);
  left.requests[0]?.("read");
  await expect.poll(() => queryClient.getQueryData(["contract", "transfer"])).toBe("read");
  market.leave();
});
