import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import { registerMember } from "@plumbline/tests/kit/member";

export const callNeeds: CallNeeds = {
  good: {
    "/api/trade/appSecondContractOrder/buy": {
      symbol: "BTCUSDT",
      direction: "up",
      seconds: 60,
      stake: "10",
    },
  },
  movesNothing: ["/api/desk/second-contract/terms/"],
  money: [
    [
      "POST /api/trade/appSecondContractOrder/buy",
      async (at) => {
        const { secondContract } = (await registerMember(at.testServer)).client;
        const order = { book: "demo", symbol: "BTCUSDT", direction: "up", seconds: 60 } as const;
        return (options) => secondContract.buySecond({ ...order, stake: "10" }, options);
      },
    ],
  ],
  specified: [
    "GET /api/trade/appSecondContractSet/list",
    "GET /api/trade/appSecondContractOrder/listMy",
    "GET /api/trade/appSecondContractOrder/head",
    "POST /api/trade/appSecondContractOrder/buy",
  ],
};
