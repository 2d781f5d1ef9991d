/** The screens that a notice may lead to. */
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

/** Every kind of notice with its target; null if its text is complete. */
export const NOTICES = {
  rechargeCredited: "recharge",
  /** The amount that arrived differs from the member's claim. */
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
  /** A plan that is paused for good, because its symbol ends. */
  spotPlanPaused: "spotPlans",
  /** A symbol that ends, for members who hold something of it. */
  symbolEnding: "market",
  /** The end of a symbol is cancelled. */
  symbolStaying: "market",
  priceReached: "priceAlerts",
  loanWarned: "loanOrders",
  loanCalled: "loanOrders",
  loanLiquidated: "loanOrders",
  loanExtended: "loanOrders",
  loanOverdue: "loanOrders",
  loanPassed: "loanOrders",
  loanRejected: "loanOrders",
  /** A passed credit that lapses unless it is signed. */
  loanLapsing: "loanOrders",
  earnFrozen: "earnOrders",
  /** A bond that did not start: all of its money was returned. */
  earnReturned: "earnOrders",
  earnDefaulted: "earnOrders",
  /** A win, to be paid in time. */
  ieoWon: "ieo",
  ieoNotWon: "ieo",
  ieoLapsed: "ieo",
  ieoVoid: "ieo",
  contestPrize: "receipt",
  complaintDecided: "support",
  /** Staff have answered while the member was away. */
  supportAnswered: "support",
  /** For members who chose it: what was published since the day before. */
  newsPublished: "news",
} as const satisfies Record<string, NoticeTarget | null>;

export type NoticeKind = keyof typeof NOTICES;

// The keys of this literal are exactly those of its type.
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

/** The kinds of content that operators write; a short link has a target and no text. */
export const CONTENT_KINDS = ["announcement", "help", "news", "article", "shortLink"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** The kinds that are listed and searched as articles. */
export const ARTICLE_KINDS = ["help", "news", "article"] as const;

/** The categories of help articles, in the order of the screen. */
export const HELP_CATEGORIES = [
  "start",
  "money",
  "trading",
  "products",
  "proof",
  "account",
] as const;

/** Where an announcement is shown besides its own page. */
export const ANNOUNCEMENT_PLACES = ["popup", "bar", "banner", "list"] as const;

/**
 * Of spec §2. 1: shown only; 2: followed directly; 4: followed through a page that names the
 * target.
 */
export const LINK_TYPES = [1, 2, 4] as const;

/** A place inside the app, as its address bar has it: "#/chongzhi", "#/articleDetail?id=…". */
export const APP_PATH = /^#\/[A-Za-z]+(\?[a-zA-Z]+=[\w-]+(&[a-zA-Z]+=[\w-]+)*)?$/;

/**
 * Characters that make a text read differently from how it is written: controls, overrides of the
 * direction, and letters without width. Joiners stay, because some scripts and emoji need them.
 */
export const HIDDEN_CHARACTERS = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** The categories by which members choose channels, in the order of the screen. */
export const NOTICE_CATEGORIES = [
  "security",
  "money",
  "trading",
  "products",
  "support",
  "news",
] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

/** The channels besides the app, which shows every notice. */
export interface NoticeChannels {
  readonly byMail: boolean;
  readonly byPush: boolean;
}

/** Before a member chooses: on only for categories with decisions or due times. */
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

/** The category follows from the target; a notice without one is about the account. */
export function categoryOf(kind: NoticeKind): NoticeCategory {
  const target = NOTICES[kind];
  return target === null ? "security" : CATEGORIES[target];
}

const MAILED_CATEGORIES: readonly NoticeCategory[] = ["security", "money"];

/**
 * In the other categories, the notices of staff's decisions, and of money that moves or soon will
 * (0061).
 */
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

/** Whether a category's e-mails are always sent, whatever the member chose. */
export const isAlwaysMailed = (category: NoticeCategory): boolean =>
  MAILED_CATEGORIES.includes(category);

/** Whether the e-mail of a notice is always sent, whatever its owner chose. */
export const isEmailMandatory = (kind: NoticeKind): boolean =>
  isAlwaysMailed(categoryOf(kind)) || MAILED_KINDS.includes(kind);

/** Whether only some e-mails of a category are always sent, which the settings must show. */
export const isPartlyMailed = (category: NoticeCategory): boolean =>
  !isAlwaysMailed(category) && MAILED_KINDS.some((kind) => categoryOf(kind) === category);
