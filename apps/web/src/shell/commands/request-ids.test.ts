// Goal: one confirmation has one effect, however often it is sent. Method: the ids over a sequence
// of requests, responses and retries.
import { CallRefused } from "@plumbline/client";
import { expect, test } from "vitest";
import { storedRequest } from "./stored-request.ts";
import { createRequestIds } from "./request-ids.ts";

const isLost = (fault: Error): boolean => fault instanceof CallRefused && fault.isLost;
const refused = (error: string) => new CallRefused({ error, code: 1, message: error });

test("the same content keeps its id until a response arrives; other content has another", () => {
  let count = 0;
  const ids = createRequestIds(() => `id${(count += 1)}`, { isLost: () => false });
  expect([ids.idFor("a"), ids.idFor("a")]).toEqual(["id1", "id1"]);
  expect(ids.idFor("b")).toBe("id2");
  ids.answered();
  expect(ids.idFor("b")).toBe("id3");
});

test("a lost request keeps its id until its outcome is known, despite earlier refusals", () => {
  let count = 0;
  const ids = createRequestIds(() => `id${(count += 1)}`, { isLost });
  ids.idFor("a");
  const unknown = refused("outcome_unknown");
  expect(ids.failed(unknown)).toBe(unknown);
  expect(ids.idFor("a")).toBe("id1");
  expect(ids.failed(refused("unavailable"))).toBe(unknown);
  expect(ids.idFor("a")).toBe("id1");
  const decided = refused("insufficient_balance");
  expect(ids.failed(decided)).toBe(decided);
  expect(ids.idFor("a")).toBe("id2");
});

// Goal: a reload between order and response opens no second position. Method: ids created again
// from the same storage, soon and late, and from one that forbids all access.
test("after a reload the same content has the same id, for ten minutes", () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  let count = 0;
  let now = 0;
  const reloaded = (open = () => storage) =>
    createRequestIds(() => `id${(count += 1)}`, {
      isLost,
      store: storedRequest(open, "k", () => now),
    });
  reloaded().idFor("a");
  now = 600_000;
  const ids = reloaded();
  expect(ids.idFor("a")).toBe("id1");
  expect(isLost(ids.failed(refused("unavailable")))).toBe(true);
  now = 1_200_001;
  expect(reloaded().idFor("a")).toBe("id2");
  reloaded().answered();
  expect(texts.size).toBe(0);
  texts.set("k", '{"content":7}');
  expect(reloaded().idFor("a")).toBe("id3");
  const forbidden = reloaded(() => {
    throw new Error("denied");
  });
  expect([forbidden.idFor("a"), forbidden.idFor("a")]).toEqual(["id4", "id4"]);
});
