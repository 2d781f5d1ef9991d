// Goal: an address that was ever shared keeps working. Method: the whole table as a snapshot, and
// the ways a query is written, character by character.
import { expect, test } from "vitest";
import { hrefTo, PATHS, pathTo } from "./paths.ts";

test("the addresses are those of spec §2, and four of our own", () => {
  expect(Object.values(PATHS).join(" ")).toMatchInlineSnapshot(
    `"/home /gerenziliao /shenfenRenzheng /shenfenRenzhengAd /renzhengResult /tuanduiYaoqing /zichanCenter /zhangbianRecord /hangqing /heyue /my /chongzhitixianRecord /chongzhi /tixian /chongzhitixianResult /jiesuanInfo /fuliCenter /vipLevel /jiedai /jiedaiOrder /bisai /bisaiDetail /bisaiMycansai /taolilicai /taolilicaiDetail /taoliOk /taoliOrder /kuangchi /kuangchiDetail /zhaiquan /zhaiquanDetail /shandui /shanduiOrder /xinwen /articleList /articleDetail /ieo /demotrading /kline /outlink /login /register /changePassword /receipt"`,
  );
});

test('an address is written with its query, and without a "?" when nothing is asked', () => {
  expect(pathTo("contract")).toBe("/heyue");
  expect(pathTo("contract", { symbol: "BTCUSDT" })).toBe("/heyue?symbol=BTCUSDT");
  expect(hrefTo("outlink", { url: "https://example.org/?a=1&b=2" })).toBe(
    "#/outlink?url=https%3A%2F%2Fexample.org%2F%3Fa%3D1%26b%3D2",
  );
});
