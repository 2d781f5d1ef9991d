// Goal: a change rests on the password that was proven. Method: the same command before and after
// another one won.
import { expect, test } from "vitest";
import { err, ok } from "#kernel";
import { changePassword } from "./change-password.ts";

const guest = { passwordHash: "first", mustChangePassword: true };
const command = { provenHash: "first", newHash: "second" };

test("replaces the password, and a guest has done their duty", () => {
  const next = { passwordHash: "second", mustChangePassword: false };
  expect(changePassword(guest, command)).toEqual(
    ok({ next, postings: [], events: [], receipts: [] }),
  );
});

test("refuses when the proven password is no longer the password", () => {
  const changed = { passwordHash: "other", mustChangePassword: false };
  expect(changePassword(changed, command)).toEqual(
    err({ type: "password_wrong", field: "oldPassword" }),
  );
});
