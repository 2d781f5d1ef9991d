import { registerMember } from "@plumbline/tests/kit/member";
import { signInAdmin } from "@plumbline/tests/kit/operator";
import { storeHours } from "@plumbline/tests/kit/recorded-market";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

let testServer: TestServer;

beforeAll(async () => {
  testServer = await startTestServer();
  await storeHours(testServer);
});

afterAll(() => testServer.stop());

// Goal: staff see a member's orders of every product. Method: one order of each product other than
// contracts, in play money, and its owner's page at the desk; another member's page stays empty.
test("the desk shows a member's orders of every product, and nobody else's", async () => {
  const [member, other] = [await registerMember(testServer), await registerMember(testServer)];
  await testServer.tick("BTCUSDT", "60000");
  const { client } = member;
  const [book, symbol] = ["demo", "BTCUSDT"] as const;
  await client.secondContract.buySecond({
    book,
    symbol,
    direction: "up",
    seconds: 60,
    stake: "10",
  });
  const { expiries, rows } = await client.option.readOptionChain({ symbol });
  const option = await client.option.buyOption({
    book,
    symbol,
    kind: "put",
    strike: rows[5]?.strike ?? "",
    expiryMs: expiries[0] ?? 0,
    quantity: "0.01",
  });
  const sold = await client.option.sellOption({ id: option.id, quantity: "0.004" });
  await client.spot.createSpotOrder({ book, symbol, side: "buy", by: "value", size: "600" });
  const { quoteId } = await client.flashExchange.quoteFlash({
    book,
    from: "USDT",
    to: "BTC",
    pay: "20",
  });
  await client.flashExchange.exchangeFlash({ quoteId });
  await client.earn.buyDebit({ book, productId: "bond-solar-90", amount: "100" });
  const loan = await client.loan.applyForPledge({
    book,
    productId: "pledge-usdt",
    amount: "100",
    days: 7,
    pledgeCurrency: "BTC",
    pledgeAmount: "0.005",
  });

  const admin = await signInAdmin(testServer);
  const user = await admin.client.profile.readUser({ id: member.id });
  const ordersOf = (name: string) => user.orders.filter(({ product }) => product === name);
  expect(ordersOf("second-contract")).toMatchObject([
    { book, symbol, act: "up", isOpen: true, amount: "10", result: null },
  ]);
  expect(ordersOf("option")).toMatchObject([
    { id: option.id, symbol: "BTCUSDT 60000", act: "put", isOpen: true, result: null },
    { id: sold.id, act: "put", isOpen: false, amount: sold.premium, result: sold.profit },
  ]);
  expect(ordersOf("spot")).toMatchObject([
    { act: "buy", isOpen: false, amount: "600", currency: "USDT", result: null },
  ]);
  expect(ordersOf("flash-exchange")).toMatchObject([
    { symbol: "USDT/BTC", act: "exchange", amount: "20", currency: "USDT" },
  ]);
  expect(user.investments).toMatchObject([
    { productId: "bond-solar-90", kind: "bond", status: "not_started", paid: "100", income: "0" },
  ]);
  expect(user.loans).toMatchObject([
    {
      id: loan.id,
      stage: "running",
      amount: "100",
      owed: "100",
      pledged: "0.005",
      ltv: "0.333334",
    },
  ]);
  const nobody = await admin.client.profile.readUser({ id: other.id });
  const { orders, investments, loans, ieoOrders } = nobody;
  expect([orders, investments, loans, ieoOrders].flat()).toEqual([]);
  expect(testServer.faults).toEqual([]);
});
