// Goal: a change is valid only for the verified password. Method: the same command before and after
// another one succeeded.
import { expect, test } from "vitest";
import { err, ok } from "#kernel";
import { changePassword } from "./change-password.ts";

const guest = { passwordHash: "first", mustChangePassword: true };
const command = { provenHash: "first", newHash: "second" };

test("replaces the password, and a guest's obligation to change it ends", () => {
  const next = { passwordHash: "second", mustChangePassword: false };
  expect(changePassword(guest, command)).toEqual(
    ok({ next, postings: [], events: [], receipts: [] }),
  );
});

test("refuses if the verified password is no longer the current one", () => {
  const changed = { passwordHash: "other", mustChangePassword: false };
  expect(changePassword(changed, command)).toEqual(
    err({ type: "password_wrong", field: "oldPassword" }),
  );
});
