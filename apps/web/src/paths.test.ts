// Goal: a shared address stays valid. Method: the whole table as a snapshot, and the formats of a
// query, character by character.
import { expect, test } from "vitest";
import { AREA_PATHS } from "./area-paths.ts";
import { hrefTo, PATHS, pathTo } from "./paths.ts";

// Addresses that an area declares itself are tested in that area.
const addresses = Object.entries(PATHS).filter(([name]) => !Object.hasOwn(AREA_PATHS, name));
const names = addresses.map(([name]) => name);
const isOfSpec = (name: string): boolean => names.indexOf(name) <= names.indexOf("login");

test("the addresses are those of spec §2", () => {
  const ofSpec = addresses.filter(([name]) => isOfSpec(name));
  expect(Object.fromEntries(ofSpec)).toMatchInlineSnapshot(`
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
      "recharge": "/chongzhi",
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

test("and those of our own", () => {
  const own = addresses.filter(([name]) => !isOfSpec(name));
  expect(Object.fromEntries(own)).toMatchInlineSnapshot(`
    {
      "aiQuant": "/aiQuant",
      "announcements": "/announcements",
      "bondOrders": "/bondOrders",
      "changePassword": "/changePassword",
      "conservation": "/conservation",
      "createOrder": "/createOrder",
      "freeze": "/freeze",
      "helpCenter": "/helpCenter",
      "investmentOrders": "/investmentOrders",
      "language": "/language",
      "liabilities": "/liabilities",
      "loanAccount": "/loanAccount",
      "loanAgreement": "/loanAgreement",
      "loanOrders": "/loanOrders",
      "miningOrders": "/miningOrders",
      "notifications": "/notifications",
      "priceDistribution": "/priceDistribution",
      "receipt": "/receipt",
      "register": "/register",
      "security": "/security",
      "withdrawalPassword": "/withdrawalPassword",
    }
  `);
});

test('an address is written with its query, and without a "?" when the query is empty', () => {
  expect(pathTo("contract")).toBe("/heyue");
  expect(pathTo("contract", { symbol: "BTCUSDT" })).toBe("/heyue?symbol=BTCUSDT");
  expect(hrefTo("outlink", { url: "https://example.org/?a=1&b=2" })).toBe(
    "#/outlink?url=https%3A%2F%2Fexample.org%2F%3Fa%3D1%26b%3D2",
  );
});
