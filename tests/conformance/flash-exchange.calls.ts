import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import { registerMember } from "@plumbline/tests/kit/member";

export const callNeeds: CallNeeds = {
  good: {
    "/api/trade/appFlashExchangeLog/quote": { from: "USDT", to: "BTC", pay: "600" },
    "/api/set/appCurrencySet/getRateByCurrency": { from: "USDT", to: "BTC" },
  },
  movesNothing: ["/api/trade/appFlashExchangeLog/quote", "/api/desk/flash-exchange/terms/"],
  money: [
    [
      "POST /api/trade/appFlashExchangeLog/flashExchange",
      async (at) => {
        const { flashExchange } = (await registerMember(at.testServer)).client;
        // Earlier cases may have moved the clock.
        await at.testServer.tick("BTCUSDT", "60000");
        const pair = { book: "demo", from: "USDT", to: "BTC", pay: "100" } as const;
        await at.testServer.tick("BTCUSDT", "60000");
        const { quoteId } = await flashExchange.quoteFlash(pair);
        return (options) => flashExchange.exchangeFlash({ quoteId }, options);
      },
    ],
  ],
  specified: [
    "GET /api/trade/appFlashExchangeLog/listMy",
    "POST /api/trade/appFlashExchangeLog/flashExchange",
    "GET /api/set/appCurrencySet/getCurrencyList",
    "GET /api/set/appCurrencySet/getRateByCurrency",
  ],
};
