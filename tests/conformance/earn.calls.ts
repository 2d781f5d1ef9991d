import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";
import type { MoneyHouse } from "@plumbline/tests/kit/commands/money-house";
import { nextDay, orderUntil } from "@plumbline/tests/kit/earn/house";
import { type Member, registerMember } from "@plumbline/tests/kit/member";

const vault = { book: "demo", productId: "grid-btc-7", amount: "100" } as const;

/** A member, once vaults have a price. */
async function prepare({ testServer }: MoneyHouse): Promise<Member> {
  await testServer.tick("BTCUSDT", "60000");
  return registerMember(testServer);
}

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: [
    "POST /api/prod/appProductOrder/cancel",
    "POST /api/prod/appProductOrder/redeem",
  ],
  good: {
    "/api/prod/appProductInfo/queryById": { id: "grid-btc-7" },
    "/api/prod/appProductInfo/days": { id: "grid-btc-7" },
    "/api/prod/appProductInfo/day": { id: "grid-btc-7", dayMs: 1_767_628_800_000 },
    "/api/prod/appProductInfo/passport": { id: "grid-btc-7" },
    "/api/prod/appProductOrder/debitBuy": { productId: "grid-btc-7", amount: "100" },
    "/api/prod/appProductOrder/minerBuy": { productId: "miner-100", quantity: 1 },
  },
  movesNothing: ["/api/desk/earn/terms/"],
  money: [
    [
      "POST /api/prod/appProductOrder/debitBuy",
      async (at) => {
        const { earn } = (await prepare(at)).client;
        return (options) => earn.buyDebit(vault, options);
      },
    ],
    [
      "POST /api/prod/appProductOrder/minerBuy",
      async (at) => {
        const { earn } = (await prepare(at)).client;
        const machine = { book: "demo", productId: "miner-100", quantity: 1 } as const;
        return (options) => earn.buyMiner(machine, options);
      },
    ],
    [
      "POST /api/prod/appProductOrder/cancel",
      async (at) => {
        const { earn } = (await prepare(at)).client;
        const { id } = await earn.buyDebit(vault);
        return (options) => earn.cancelEarnOrder({ id }, options);
      },
    ],
    [
      "POST /api/prod/appProductOrder/redeem",
      async (at) => {
        const member = await prepare(at);
        const { id } = await member.client.earn.buyDebit(vault);
        await nextDay(at.testServer);
        await orderUntil(member, { id }, ({ status }) => status === "running");
        return (options) => member.client.earn.redeemEarnOrder({ id }, options);
      },
    ],
  ],
};
