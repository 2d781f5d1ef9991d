import { expect, test } from "vitest";
import { associatedText, foldPath } from "./call-path.ts";

// Goal: only doubled slashes are folded. Method: one row for each thing a careless folding would
// also change (TR24).
test.each([
  ["/api//public/getServerTime", "/api/public/getServerTime"],
  ["//api///public////x", "/api/public/x"],
  ["/api/public/x", "/api/public/x"],
  ["/api/./x", "/api/./x"],
  ["/api/%2e%2e/x", "/api/%2e%2e/x"],
  ["/api/%2f%2fx", "/api/%2f%2fx"],
  ["/api/x/", "/api/x/"],
  ["/API/Admin", "/API/Admin"],
  ["/api//x?to=https://a//b", "/api/x?to=https://a//b"],
  ["", ""],
])("folds %s to %s", (path, folded) => {
  expect(foldPath(path)).toBe(folded);
});

// Goal: pin the text that both ends authenticate. Method: written out by hand.
test("binds method, folded path without its query, and the session", () => {
  expect(associatedText({ path: "/api//app/login?from=home", tokenHash: "00ff" })).toBe(
    "v1|POST|/api/app/login|00ff",
  );
});
