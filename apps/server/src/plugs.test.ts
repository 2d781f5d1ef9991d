// Goal: areas share one list of queues without knowing each other. Method: the list as it is
// generated: no name twice, and no text at the desk for a queue that is gone.
import texts from "@plumbline/messages/en-us/desk.json" with { type: "json" };
import { expect, test } from "vitest";
import { QUEUES } from "./plugs.ts";

const names = QUEUES.map(({ name }) => name);

test("a queue has a name of its own", () => {
  expect(names).toEqual([...new Set(names)]);
});

test("the desk has a text for no queue but these", () => {
  expect(names).toEqual(expect.arrayContaining(Object.keys(texts.dashboard.names)));
});
