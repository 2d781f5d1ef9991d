import { type Book, type Decision, houseAccount, type Money, userAccount, usdt } from "#kernel";
import { postings } from "./post.ts";

/** What each new user may practise with, in the book `demo`. */
export const DEMO_FUNDS = usdt("10000");

/** Play money comes from outside the demo book, where everyone can see how much was ever given. */
export function grantDemoFunds(amount: Money = DEMO_FUNDS): Decision<null, never> {
  const book: Book = "demo";
  return {
    next: null,
    postings: postings([
      houseAccount(book, "external"),
      userAccount(book, "available"),
      amount,
      "demo_grant",
    ]),
    events: [],
    receipts: [],
  };
}
