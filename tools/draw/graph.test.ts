import { expect, test } from "vitest";
import { cyclesOf, graphOf, layersOf, withoutImplied } from "./graph.ts";

// Goal: a picture shows the imports exactly. Method: small trees whose graph is known.

const folderOf = (path: string) => (path.includes("/") ? (path.split("/")[0] ?? null) : null);
const graph = graphOf(
  [
    { from: "app/a.ts", to: "rules/b.ts" },
    { from: "app/a.ts", to: "wire/c.ts" },
    { from: "app/a.ts", to: "app/d.ts" },
    { from: "wire/c.ts", to: "rules/b.ts" },
    { from: "wire/c.ts", to: "zod" },
  ],
  folderOf,
);

test("each layer is imported by earlier ones only, and implied imports are not drawn", () => {
  expect(layersOf(graph)).toEqual([["app"], ["wire"], ["rules"]]);
  expect(withoutImplied(graph)).toEqual(
    new Map([
      ["app", new Set(["wire"])],
      ["rules", new Set()],
      ["wire", new Set(["rules"])],
    ]),
  );
});

test("a cycle is found, including one through a third place", () => {
  expect(cyclesOf(graph)).toEqual([]);
  const round = graphOf(
    [
      { from: "a/1", to: "b/1" },
      { from: "b/1", to: "c/1" },
      { from: "c/1", to: "a/1" },
    ],
    folderOf,
  );
  expect(cyclesOf(round)).toEqual([
    ["a", "b"],
    ["a", "c"],
    ["b", "c"],
  ]);
});
