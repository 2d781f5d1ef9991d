// Goal: one effect for one confirmation, however often it is sent. Method: the ids of a course of
// sending, answering and sending again.
import { expect, test } from "vitest";
import { createRequestIds } from "./request-ids.ts";

test("the same content keeps its id until it is answered; other content has another", () => {
  let count = 0;
  const ids = createRequestIds(() => `id${(count += 1)}`);
  expect([ids.idFor("a"), ids.idFor("a")]).toEqual(["id1", "id1"]);
  expect(ids.idFor("b")).toBe("id2");
  ids.answered();
  expect(ids.idFor("b")).toBe("id3");
});
