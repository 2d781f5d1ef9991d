// Goal: each small balance is exchanged once, at no worse a quote than agreed, and a refusal does
// not stop the others. Method: an exchange that responds by a table and records acceptances.
import { CallRefused } from "@plumbline/client";
import { expect, test } from "vitest";
import type { Order, Quote } from "./queries.ts";
import { convertAll, type Exchange, leastOf } from "./small-balances.ts";

const refused = (error: string) => new CallRefused({ error, code: 1, message: error });
const lost = () => new CallRefused({ error: "unreachable", code: 0, message: "" });

/**
 * `answers`: a quote's proceeds, or its refusal; `losses`: how many acceptances get no response.
 */
function exchangeOf(answers: Readonly<Record<string, string | Error>>, losses = 0) {
  const takings: string[] = [];
  let lossesLeft = losses;
  const exchange: Exchange = {
    quoteFlash: async ({ from, pay }) => {
      const receive = answers[from];
      if (receive === undefined || receive instanceof Error) throw receive ?? refused("unknown");
      return { quoteId: from, from, pay, receive } as Quote;
    },
    exchangeFlash: async ({ quoteId }, { requestId }) => {
      takings.push(`${quoteId} ${requestId}`);
      lossesLeft -= 1;
      if (lossesLeft >= 0) throw lost();
      return { id: quoteId } as Order;
    },
  };
  return { exchange, takings };
}

const wanted = (currency: string) => ({ currency, pay: "1", receive: "2" });

test.each([
  ["2", "1.99"],
  // Half a per cent of it is less than a unit, so no smaller amount is accepted.
  ["0.00000001", "0.00000001"],
  ["1.00000001", "0.99500001"],
])("%s may become %s", (receive, least) => {
  expect(leastOf(receive)).toBe(least);
});

test("one after another; refusals and price moves beyond the limit are reported", async () => {
  const refusal = refused("account_held");
  const { exchange, takings } = exchangeOf({
    DOGE: "1.99",
    ADA: refusal,
    TRX: "1.98999999",
    XRP: "2",
  });
  const converted = await convertAll(["DOGE", "ADA", "TRX", "XRP"].map(wanted), "demo", exchange);
  expect(converted).toEqual([
    { currency: "DOGE", order: { id: "DOGE" } },
    { currency: "ADA", fault: refusal },
    { currency: "TRX", fault: null },
    { currency: "XRP", order: { id: "XRP" } },
  ]);
  expect(takings.map((taking) => taking.split(" ")[0])).toEqual(["DOGE", "XRP"]);
});

test("a lost response is requested under one request id, four times at most", async () => {
  const once = exchangeOf({ DOGE: "2" }, 1);
  expect(await convertAll([wanted("DOGE")], "demo", once.exchange)).toMatchObject([
    { order: { id: "DOGE" } },
  ]);
  expect([once.takings.length, new Set(once.takings).size]).toEqual([2, 1]);
  const always = exchangeOf({ DOGE: "2" }, 9);
  const [converted] = await convertAll([wanted("DOGE")], "demo", always.exchange);
  expect(converted).toMatchObject({ fault: { code: 0 } });
  expect([always.takings.length, new Set(always.takings).size]).toEqual([4, 1]);
});
