// Goal: B5 whoever is not in the operators' networks finds no desk, and everything else as ever.
// Method: addresses inside and outside, of both families, and ways to spell the desk's path.
import { expect, test } from "vitest";
import { deskReach } from "./desk-networks.ts";

const mayReach = deskReach(["10.1.0.0/16", "192.0.2.7", "fd00::/8"]);

test.each([
  ["10.1.255.255", true],
  ["10.2.0.0", false],
  ["192.0.2.7", true],
  ["192.0.2.8", false],
  ["::ffff:192.0.2.7", true],
  ["::ffff:192.0.2.8", false],
  ["fd12::1", true],
  ["fe80::1", false],
  ["nonsense", false],
])("from %s the desk is reached: %s", (ip, isReached) => {
  for (const url of ["/api/desk/login", "/desk/", "/desk", "//api//desk/me?x=1", "/desk/a.js"]) {
    expect([url, mayReach({ url, ip })]).toEqual([url, isReached]);
  }
  for (const url of ["/", "/api/app/login", "/desktop", "/api/deskpath", "/x/desk/"]) {
    expect(mayReach({ url, ip })).toBe(true);
  }
});

test("without networks everybody finds it", () => {
  expect(deskReach([])({ url: "/api/desk/login", ip: "203.0.113.1" })).toBe(true);
});
