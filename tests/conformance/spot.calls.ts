import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import { registerMember } from "@plumbline/tests/kit/member";

const trade = { symbol: "BTCUSDT", side: "buy", by: "value", size: "100" } as const;
const order = { ...trade, book: "demo" } as const;
const plan = { symbol: "BTCUSDT", value: "50", schedule: { every: "day", hour: 9 } } as const;

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: ["POST /api/trade/appSpotOrder/preview", "POST /api/trade/appSpotPlan/pause"],
  good: {
    "/api/trade/appSpotOrder/preview": trade,
    "/api/trade/appSpotOrder/create": trade,
    "/api/trade/appSpotPlan/save": plan,
  },
  movesNothing: [
    "/api/trade/appSpotOrder/preview",
    "/api/trade/appSpotPlan/",
    "/api/desk/spot/terms/",
  ],
  money: [
    [
      "POST /api/trade/appSpotOrder/create",
      async (at) => {
        const { spot } = (await registerMember(at.testServer)).client;
        return (options) => spot.createSpotOrder(order, options);
      },
    ],
  ],
  specified: [
    "POST /api/trade/appSpotOrder/preview",
    "POST /api/trade/appSpotOrder/create",
    "GET /api/trade/appSpotOrder/listMy",
    "POST /api/trade/appSpotPlan/save",
    "POST /api/trade/appSpotPlan/pause",
    "GET /api/trade/appSpotPlan/listMy",
  ],
};
