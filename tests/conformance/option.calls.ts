import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import type { MoneyHouse } from "@plumbline/tests/kit/commands/money-house";
import { registerMember } from "@plumbline/tests/kit/member";
import { storeHours } from "@plumbline/tests/kit/recorded-market";

/** A member, and an order that the house would accept. */
async function prepare({ testServer }: MoneyHouse) {
  await storeHours(testServer);
  const { option } = (await registerMember(testServer)).client;
  const { expiries } = await option.readOptionChain({ symbol: "BTCUSDT" });
  const [expiryMs = 0] = expiries;
  const contract = { symbol: "BTCUSDT", kind: "call", strike: "60000", expiryMs } as const;
  return { option, order: { ...contract, book: "demo", quantity: "0.01" } as const };
}

/** Well formed, with an expiry that is not offered. */
const contract = {
  symbol: "BTCUSDT",
  kind: "call",
  strike: "60000",
  expiryMs: 1_800_000_000_000,
  quantity: "0.1",
};

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: [
    "POST /api/trade/appOptionOrder/preview",
    "POST /api/trade/appOptionOrder/sell",
  ],
  good: {
    "/api/trade/appOptionContract/chain": { symbol: "BTCUSDT" },
    "/api/trade/appOptionOrder/preview": contract,
    "/api/trade/appOptionOrder/buy": contract,
  },
  movesNothing: ["/api/trade/appOptionOrder/preview", "/api/desk/option/terms/"],
  money: [
    [
      "POST /api/trade/appOptionOrder/buy",
      async (at) => {
        const { option, order } = await prepare(at);
        return (options) => option.buyOption(order, options);
      },
    ],
    [
      "POST /api/trade/appOptionOrder/sell",
      async (at) => {
        const { option, order } = await prepare(at);
        const { id } = await option.buyOption(order);
        return (options) => option.sellOption({ id }, options);
      },
    ],
  ],
};
