// Goal: every address of spec §2 leads to a screen, for authorised readers. Method: the spec's two
// tables, written out here, against the app's routes.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PATHS } from "./paths.ts";
import { DESTINATIONS, SHORTCUTS } from "#shell/home/member/destinations.ts";
import type { ScreenRoute } from "#shell/navigation/route.ts";

// A dynamic import that the compiler does not resolve: tests are compiled for Node, screens are
// not.
const HOME_FILE: string = "./shell/home/home-screen.tsx";
const { homeRoutes }: { readonly homeRoutes: readonly ScreenRoute[] } = await import(HOME_FILE);
const FILE: string = "./routes.ts";
const others: { readonly ROUTES: readonly ScreenRoute[] } = await import(FILE);
const ROUTES = [...homeRoutes, ...others.ROUTES];

const PUBLIC = [
  "/home",
  "/hangqing",
  "/zhaiquan",
  "/xinwen",
  "/articleList",
  "/articleDetail",
  "/demotrading",
  "/kline",
  "/outlink",
  "/login",
];
const SIGNED_IN = [
  "/gerenziliao",
  "/shenfenRenzheng",
  "/shenfenRenzhengAd",
  "/renzhengResult",
  "/tuanduiYaoqing",
  "/zichanCenter",
  "/zhangbianRecord",
  "/heyue",
  "/my",
  "/chongzhitixianRecord",
  "/chongzhi",
  "/tixian",
  "/chongzhitixianResult",
  "/jiesuanInfo",
  "/fuliCenter",
  "/vipLevel",
  "/jiedai",
  "/jiedaiOrder",
  "/bisai",
  "/bisaiDetail",
  "/bisaiMycansai",
  "/taolilicai",
  "/taolilicaiDetail",
  "/taoliOk",
  "/taoliOrder",
  "/kuangchi",
  "/kuangchiDetail",
  "/zhaiquanDetail",
  "/shandui",
  "/shanduiOrder",
  "/ieo",
];

const routeAt = (path: string) => ROUTES.find(({ name }) => PATHS[name] === path);

test.each(PUBLIC)("%s is for everybody", (path) => {
  expect(routeAt(path)).toMatchObject({ isNeedLogin: false });
});

test.each(SIGNED_IN)("%s is for those who are signed in", (path) => {
  expect(routeAt(path)).toMatchObject({ isNeedLogin: true });
});

test("home links to no missing screen", () => {
  const offers = [
    ...SHORTCUTS.map(([name]) => name),
    ...DESTINATIONS.flatMap(([, names]) => names),
  ];
  const built = new Set(ROUTES.map(({ name }) => name));
  expect(offers.filter((name) => !built.has(name))).toEqual([]);
});

test("every address has a screen", () => {
  const paths = ROUTES.map(({ name }) => PATHS[name]);
  expect(Object.values(PATHS).filter((path) => !paths.includes(path))).toEqual([]);
});

test.each(["/demotrading", "/kline", "/outlink", "/login"])("%s has no tab bar", (path) => {
  expect(routeAt(path)).toMatchObject({ hidedenNav: true });
});

test("the overlay of arbitrage is dark blue and that of mining slate", () => {
  expect(routeAt("/taolilicai")?.background).toBe("#0a1e4b");
  expect(routeAt("/kuangchi")?.background).toBe("#334155");
});

test("every title is a text", () => {
  for (const { title } of ROUTES) {
    const [area, ...names] = title.split(".");
    const file = new URL(`../../../packages/messages/src/en-us/${area}.json`, import.meta.url);
    let node: unknown = JSON.parse(readFileSync(file, "utf8"));
    // Walks objects by their keys, down to a text.
    for (const name of names) node = (node as Record<string, unknown>)[name];
    expect(node, title).toEqual(expect.any(String));
  }
});
