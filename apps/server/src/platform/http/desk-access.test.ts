// Goal: B5 outside the operators' networks the desk is not found, and everything else is unchanged.
// Method: addresses inside and outside, of both families, at the desk's routes and at others.
import { expect, test } from "vitest";
import { deskReach } from "./desk-access.ts";

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
  for (const url of ["/api/desk/login", "/api/desk/*", "/desk/", "/desk", "/desk/*"]) {
    expect([url, mayReach({ routeOptions: { url }, ip })]).toEqual([url, isReached]);
  }
  for (const url of ["/", "/*", "/api/*", "/api/app/login", "/desktop", "/api/deskpath"]) {
    expect(mayReach({ routeOptions: { url }, ip })).toBe(true);
  }
  expect(mayReach({ routeOptions: {}, ip })).toBe(true);
});

test("without configured networks everybody reaches it", () => {
  const routeOptions = { url: "/api/desk/login" };
  expect(deskReach([])({ routeOptions, ip: "203.0.113.1" })).toBe(true);
});
