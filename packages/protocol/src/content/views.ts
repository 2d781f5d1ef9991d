/** What a notice may lead to in the app. */
export const NOTICE_TARGETS = [
  "recharge",
  "withdrawal",
  "balanceLog",
  "verification",
  "receipt",
  "spotPlans",
  "loanOrders",
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
  loanWarned: "loanOrders",
  loanCalled: "loanOrders",
  loanLiquidated: "loanOrders",
  loanExtended: "loanOrders",
  loanOverdue: "loanOrders",
  loanPassed: "loanOrders",
  loanRejected: "loanOrders",
  /** A share that can be paid for until its time is over. */
  ieoWon: "ieo",
  ieoNotWon: "ieo",
  ieoLapsed: "ieo",
  ieoVoid: "ieo",
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
