import { instant } from "@plumbline/engine/kernel";
import { type Member, registerMember } from "../member.ts";

/** Somebody who has play money, a position, a resting order, a swap, an alert and a question. */
export async function memberWithPast(url: string): Promise<Member> {
  const clock = { now: () => instant(Date.now()) };
  const member = await registerMember({ server: { url }, clock });
  const { contract, flashExchange, market, support } = member.client;
  const order = { book: "demo", symbol: "BTCUSDT", direction: "long", margin: "100" } as const;
  await contract.openPosition({ ...order, leverage: 10 });
  const { id } = await contract.openPosition({ ...order, leverage: 20 });
  await contract.closePosition({ id });
  await contract.openPosition({ ...order, leverage: 5, orderType: "limit", price: "1000" });
  const swap = { book: "demo", from: "USDT", to: "BTC", pay: "600" } as const;
  const { quoteId } = await flashExchange.quoteFlash(swap);
  await flashExchange.exchangeFlash({ quoteId });
  const alert = { symbol: "BTCUSDT", direction: "above", price: "9000000" } as const;
  await market.savePriceAlert({ ...alert, repeat: "once" });
  await support.sendChatMessage({ text: "How is the price of a position set?" });
  return member;
}
