// Goal: an address that was ever shared keeps working. Method: the whole table as a snapshot, and
// the ways a query is written, character by character.
import { expect, test } from "vitest";
import { hrefTo, PATHS, pathTo } from "./paths.ts";

test("the addresses are those of spec §2, and five of our own", () => {
  expect(PATHS).toMatchInlineSnapshot(`
    {
      "advancedVerification": "/shenfenRenzhengAd",
      "arbitrage": "/taolilicai",
      "arbitrageBought": "/taoliOk",
      "arbitrageDetail": "/taolilicaiDetail",
      "arbitrageOrders": "/taoliOrder",
      "articleDetail": "/articleDetail",
      "articles": "/articleList",
      "assets": "/zichanCenter",
      "balanceLog": "/zhangbianRecord",
      "bondDetail": "/zhaiquanDetail",
      "bonds": "/zhaiquan",
      "changePassword": "/changePassword",
      "conservation": "/conservation",
      "contestDetail": "/bisaiDetail",
      "contests": "/bisai",
      "contract": "/heyue",
      "demoTrading": "/demotrading",
      "flashExchange": "/shandui",
      "flashExchangeRecords": "/shanduiOrder",
      "home": "/home",
      "ieo": "/ieo",
      "kline": "/kline",
      "login": "/login",
      "market": "/hangqing",
      "mining": "/kuangchi",
      "miningDetail": "/kuangchiDetail",
      "my": "/my",
      "myContests": "/bisaiMycansai",
      "news": "/xinwen",
      "outlink": "/outlink",
      "payoutMethods": "/jiesuanInfo",
      "profile": "/gerenziliao",
      "receipt": "/receipt",
      "recharge": "/chongzhi",
      "register": "/register",
      "support": "/jiedai",
      "supportOrders": "/jiedaiOrder",
      "team": "/tuanduiYaoqing",
      "transferRecords": "/chongzhitixianRecord",
      "transferResult": "/chongzhitixianResult",
      "verification": "/shenfenRenzheng",
      "verificationResult": "/renzhengResult",
      "vipLevel": "/vipLevel",
      "welfare": "/fuliCenter",
      "withdrawal": "/tixian",
    }
  `);
});

test('an address is written with its query, and without a "?" when nothing is asked', () => {
  expect(pathTo("contract")).toBe("/heyue");
  expect(pathTo("contract", { symbol: "BTCUSDT" })).toBe("/heyue?symbol=BTCUSDT");
  expect(hrefTo("outlink", { url: "https://example.org/?a=1&b=2" })).toBe(
    "#/outlink?url=https%3A%2F%2Fexample.org%2F%3Fa%3D1%26b%3D2",
  );
});
