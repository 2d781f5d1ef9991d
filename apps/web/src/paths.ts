import { AREA_PATHS } from "./area-paths.ts";

/**
 * Every address of the app by its plain name: the only place that spells the routes of spec §2.
 * Addresses that an area declares itself are in its `paths.ts`.
 */
export const PATHS = {
  home: "/home",
  profile: "/gerenziliao",
  verification: "/shenfenRenzheng",
  advancedVerification: "/shenfenRenzhengAd",
  verificationResult: "/renzhengResult",
  team: "/tuanduiYaoqing",
  assets: "/zichanCenter",
  balanceLog: "/zhangbianRecord",
  market: "/hangqing",
  contract: "/heyue",
  my: "/my",
  transferRecords: "/chongzhitixianRecord",
  recharge: "/chongzhi",
  withdrawal: "/tixian",
  transferResult: "/chongzhitixianResult",
  payoutMethods: "/jiesuanInfo",
  welfare: "/fuliCenter",
  vipLevel: "/vipLevel",
  support: "/jiedai",
  supportOrders: "/jiedaiOrder",
  contests: "/bisai",
  contestDetail: "/bisaiDetail",
  myContests: "/bisaiMycansai",
  arbitrage: "/taolilicai",
  arbitrageDetail: "/taolilicaiDetail",
  arbitrageBought: "/taoliOk",
  arbitrageOrders: "/taoliOrder",
  mining: "/kuangchi",
  miningDetail: "/kuangchiDetail",
  bonds: "/zhaiquan",
  bondDetail: "/zhaiquanDetail",
  flashExchange: "/shandui",
  flashExchangeRecords: "/shanduiOrder",
  news: "/xinwen",
  articles: "/articleList",
  articleDetail: "/articleDetail",
  ieo: "/ieo",
  demoTrading: "/demotrading",
  kline: "/kline",
  outlink: "/outlink",
  login: "/login",
  register: "/register",
  changePassword: "/changePassword",
  security: "/security",
  freeze: "/freeze",
  receipt: "/receipt",
  conservation: "/conservation",
  liabilities: "/liabilities",
  // Screens that the language packs name and for which spec §2 has no path.
  withdrawalPassword: "/withdrawalPassword",
  priceDistribution: "/priceDistribution",
  announcements: "/announcements",
  notifications: "/notifications",
  loanAccount: "/loanAccount",
  loanOrders: "/loanOrders",
  loanAgreement: "/loanAgreement",
  helpCenter: "/helpCenter",
  aiQuant: "/aiQuant",
  createOrder: "/createOrder",
  investmentOrders: "/investmentOrders",
  miningOrders: "/miningOrders",
  bondOrders: "/bondOrders",
  language: "/language",
  ...AREA_PATHS,
} as const satisfies Record<string, `/${string}`>;

export type PathName = keyof typeof PATHS;

/** The query of an address, after its "?". */
interface Queries {
  readonly articleDetail: { readonly id: string };
  readonly balanceLog: { readonly book?: string };
  readonly contract: { readonly symbol?: string; readonly product?: string };
  readonly kline: { readonly symbol: string };
  readonly notifications: { readonly id?: string };
  readonly verification: { readonly step?: "photos" };
  readonly advancedVerification: { readonly step?: "photos" };
  readonly recharge: { readonly channel?: string; readonly step?: "proof" | "provider" };
  readonly transferRecords: { readonly kind?: "recharge" | "withdrawal" };
  readonly transferResult: { readonly kind: "recharge" | "withdrawal"; readonly id: string };
  /** "new", or the id of the record that is changed. */
  readonly payoutMethods: { readonly edit?: string };
  readonly supportOrders: { readonly id?: string };
  readonly outlink: { readonly url: string };
  readonly receipt: { readonly id: string };
  readonly arbitrageDetail: { readonly id: string };
  readonly arbitrageBought: { readonly id: string; readonly amount: string };
  readonly miningDetail: { readonly id: string };
  readonly bondDetail: { readonly id: string };
  readonly createOrder: { readonly id: string };
  readonly yieldPassport: { readonly id: string };
  readonly vaultDay: { readonly id: string; readonly day: string };
  readonly loanOrders: { readonly id?: string };
  readonly loanAgreement: { readonly id: string };
  readonly agreementCheck: { readonly hash?: string };
  readonly security: { readonly part?: string };
  readonly freeze: { readonly part?: "lift" };
  readonly ieo: { readonly id?: string };
  readonly contestDetail: { readonly id: string };
  readonly contestTrading: { readonly book: string };
}

type QueryOf<Name extends PathName> = Name extends keyof Queries
  ? Record<never, never> extends Queries[Name]
    ? [query?: Queries[Name]]
    : [query: Queries[Name]]
  : [];

/** The location inside the app: "/receipt?id=…". */
export function pathTo<Name extends PathName>(name: Name, ...[query]: QueryOf<Name>): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? PATHS[name] : `${PATHS[name]}?${search}`;
}

/** The same for a link: the locations of the app are behind the "#" of its one page. */
export function hrefTo<Name extends PathName>(name: Name, ...query: QueryOf<Name>): string {
  return `#${pathTo(name, ...query)}`;
}
