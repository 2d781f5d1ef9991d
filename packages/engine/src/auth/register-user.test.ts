// Goal: every new user starts with the same play money and the entered data. Method: exact.
import { expect, test } from "vitest";
import { houseAccount, userAccount, usdt } from "#kernel";
import { type NewUser, registerUser } from "./register-user.ts";

const user: NewUser = {
  account: "ada",
  nickname: "Ada",
  credential: { passwordHash: "hash", mustChangePassword: false },
  isGuest: false,
  inviteCode: "ABCDEFGH23",
  inviterId: null,
};

test("a new user gets 10 000 USDT in the demo book, and nothing else moves", () => {
  expect(registerUser(user)).toEqual({
    next: user,
    postings: [
      {
        from: houseAccount("demo", "external"),
        to: userAccount("demo", "available"),
        amount: usdt("10000"),
        reason: "demo_grant",
      },
    ],
    events: [],
    receipts: [],
  });
});
