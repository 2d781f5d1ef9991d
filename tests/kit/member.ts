import { type Client, createClient, createServerClock } from "@plumbline/client";
import type { Clock } from "@plumbline/server/platform/process/clock";
import { instant } from "@plumbline/engine/kernel";

/** A running server that tests send calls to, in this process or in a separate one. */
export interface Reached {
  readonly server: { readonly url: string };
  readonly clock: Clock;
}

export interface Member {
  readonly client: Client;
  readonly id: string;
  readonly token: string;
}

/**
 * Passwords of tests are not secret: hashing one at full cost takes longer than the rest of a test.
 */
export const PASSWORD_COSTS = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

let members = 0;

/**
 * A newly registered member with 10 000 USDT of play money, who sends calls through the real
 * client.
 */
export async function registerMember(testServer: Reached, language = "en-us"): Promise<Member> {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token, language });
  members += 1;
  const { token, userInfo } = await client.auth.register({
    account: `member${members}.${Date.now().toString(36)}`,
    password: "correct horse battery",
  });
  session.token = token;
  return { client, id: userInfo.id, token };
}

export function clientOf(
  { server, clock }: Reached,
  { token = () => "", language = "en-us" }: { token?: () => string; language?: string } = {},
): Client {
  return createClient({
    baseUrl: server.url,
    token,
    language: () => language,
    clock: createServerClock(() => clock.now()),
    onUnauthorised: () => {},
    onRefusal: () => {},
  });
}

/**
 * A member with play money, a position, a resting order, a swap, an alert and a support question.
 */
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

/** Buys one of each product that is neither a position nor a swap, with play money. */
export async function buyOfEach({ spot, secondContract, option, earn, loan }: Client) {
  const [book, symbol] = ["demo", "BTCUSDT"] as const;
  await spot.createSpotOrder({ book, symbol, side: "buy", by: "value", size: "600" });
  const stake = { book, symbol, direction: "up", seconds: 300, stake: "10" } as const;
  await secondContract.buySecond(stake);
  const { expiries, rows } = await option.readOptionChain({ symbol });
  await option.buyOption({
    book,
    symbol,
    kind: "put",
    strike: rows[5]?.strike ?? "",
    expiryMs: expiries.at(-1) ?? 0,
    quantity: "0.01",
  });
  await earn.buyDebit({ book, productId: "bond-solar-90", amount: "100" });
  const pledge = { pledgeCurrency: "BTC", pledgeAmount: "0.005" } as const;
  await loan.applyForPledge({ book, productId: "pledge-usdt", amount: "100", days: 7, ...pledge });
}
