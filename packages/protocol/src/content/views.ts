/** What a notice may lead to in the app. */
export const NOTICE_TARGETS = [
  "recharge",
  "withdrawal",
  "balanceLog",
  "verification",
  "receipt",
  "spotPlans",
  "market",
  "priceAlerts",
  "loanOrders",
  "earnOrders",
  "ieo",
  "support",
  "news",
] as const;
export type NoticeTarget = (typeof NOTICE_TARGETS)[number];

/** Everything a member is told of, with what it leads to; null where its text says all. */
export const NOTICES = {
  rechargeCredited: "recharge",
  /** Another amount arrived than the member had named. */
  rechargePartlyCredited: "recharge",
  rechargeRejected: "recharge",
  rechargeReversing: "recharge",
  rechargeOwing: "recharge",
  rechargeReversed: "recharge",
  rechargeSettled: "recharge",
  rechargeReleased: "recharge",
  rechargeStands: "recharge",
  withdrawalApproved: "withdrawal",
  withdrawalPaid: "withdrawal",
  withdrawalRejected: "withdrawal",
  withdrawalFailed: "withdrawal",
  adjustmentCredited: "balanceLog",
  adjustmentDebited: "balanceLog",
  verificationAuthorised: "verification",
  verificationRejected: "verification",
  verificationRefused: "verification",
  verificationAppealed: "verification",
  verificationUpheld: "verification",
  verificationGranted: "verification",
  accountHeld: null,
  accountReleased: null,
  positionLiquidated: "receipt",
  optionDelivered: "receipt",
  /** A date on which a plan bought nothing. */
  spotPlanSkipped: "spotPlans",
  /** One that is paused for good, for what it buys ends. */
  spotPlanPaused: "spotPlans",
  /** What a member has something of that ends. */
  symbolEnding: "market",
  /** It does not end after all. */
  symbolStaying: "market",
  priceReached: "priceAlerts",
  loanWarned: "loanOrders",
  loanCalled: "loanOrders",
  loanLiquidated: "loanOrders",
  loanExtended: "loanOrders",
  loanOverdue: "loanOrders",
  loanPassed: "loanOrders",
  loanRejected: "loanOrders",
  /** A credit that is passed and lapses unless it is signed. */
  loanLapsing: "loanOrders",
  earnFrozen: "earnOrders",
  /** A bond that did not start: all of it came back. */
  earnReturned: "earnOrders",
  earnDefaulted: "earnOrders",
  /** A share that can be paid for until its time is over. */
  ieoWon: "ieo",
  ieoNotWon: "ieo",
  ieoLapsed: "ieo",
  ieoVoid: "ieo",
  contestPrize: "receipt",
  complaintDecided: "support",
  /** Staff have answered, and the member was not there to read it. */
  supportAnswered: "support",
  /** To whom chose so: what was published for everybody since the day before. */
  newsPublished: "news",
} as const satisfies Record<string, NoticeTarget | null>;

export type NoticeKind = keyof typeof NOTICES;

// The keys of a literal are what its type says they are.
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

/** What operators write for members to read; a short link leads somewhere and says nothing. */
export const CONTENT_KINDS = ["announcement", "help", "news", "article", "shortLink"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The kinds that are listed and searched as articles. */
export const ARTICLE_KINDS = ["help", "news", "article"] as const;

/** Where help articles stand, in this order. */
export const HELP_CATEGORIES = [
  "start",
  "money",
  "trading",
  "products",
  "proof",
  "account",
] as const;

/** Where an announcement is shown beside its own page. */
export const ANNOUNCEMENT_PLACES = ["popup", "bar", "banner", "list"] as const;

/** Of spec §2. 1: only shown; 2: straight there; 4: by the page that says where it leads. */
export const LINK_TYPES = [1, 2, 4] as const;

/** A place inside the app, as its address bar has it: "#/chongzhi", "#/articleDetail?id=…". */
export const APP_PATH = /^#\/[A-Za-z]+(\?[a-zA-Z]+=[\w-]+(&[a-zA-Z]+=[\w-]+)*)?$/;

/**
 * Characters by which a text reads otherwise than it is written: controls, overrides of the
 * direction, and letters without a width. Joiners stay, which some scripts and emoji need.
 */
export const HIDDEN_CHARACTERS = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** By what members choose the ways they are told; the order of the screen. */
export const NOTICE_CATEGORIES = [
  "security",
  "money",
  "trading",
  "products",
  "support",
  "news",
] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

/** The ways beside the app, in which everything is told. */
export interface NoticeChannels {
  readonly byMail: boolean;
  readonly byPush: boolean;
}

/** As long as a member has chosen nothing: quiet, where nothing is decided and nothing is due. */
export const DEFAULT_CHANNELS: Readonly<Record<NoticeCategory, NoticeChannels>> = {
  security: { byMail: true, byPush: true },
  money: { byMail: true, byPush: true },
  trading: { byMail: false, byPush: true },
  products: { byMail: true, byPush: true },
  support: { byMail: true, byPush: true },
  news: { byMail: false, byPush: false },
};

const CATEGORIES: Readonly<Record<NoticeTarget, NoticeCategory>> = {
  recharge: "money",
  withdrawal: "money",
  balanceLog: "money",
  verification: "security",
  receipt: "trading",
  priceAlerts: "trading",
  spotPlans: "trading",
  market: "trading",
  earnOrders: "products",
  loanOrders: "products",
  ieo: "products",
  support: "support",
  news: "news",
};

/** What a notice leads to says what it is about; one that leads nowhere is about the account. */
export function categoryOf(kind: NoticeKind): NoticeCategory {
  const target = NOTICES[kind];
  return target === null ? "security" : CATEGORIES[target];
}

const MAILED_CATEGORIES: readonly NoticeCategory[] = ["security", "money"];

/** Of the others: what staff decided, and what brings money, takes it or is about to (0061). */
const MAILED_KINDS: readonly NoticeKind[] = [
  "positionLiquidated",
  "loanWarned",
  "loanCalled",
  "loanLiquidated",
  "loanExtended",
  "loanOverdue",
  "loanPassed",
  "loanRejected",
  "earnFrozen",
  "earnReturned",
  "earnDefaulted",
  "contestPrize",
  "complaintDecided",
  "symbolEnding",
  "symbolStaying",
];

/** Whether a category's letters come whatever a member chose. */
export const isAlwaysMailed = (category: NoticeCategory): boolean =>
  MAILED_CATEGORIES.includes(category);

/** Whether the letter of a notice comes whatever its owner chose. */
export const isLetterFixed = (kind: NoticeKind): boolean =>
  isAlwaysMailed(categoryOf(kind)) || MAILED_KINDS.includes(kind);

/** Which categories have letters of both sorts, which their choice has to say. */
export const isPartlyMailed = (category: NoticeCategory): boolean =>
  !isAlwaysMailed(category) && MAILED_KINDS.some((kind) => categoryOf(kind) === category);
