import { NOTICES, type NoticeKind, type NoticeTarget } from "./views.ts";

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
  spotPlans: "trading",
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

/** Of the other categories: what staff decided, and what takes money or is about to (0061). */
const MAILED_KINDS: readonly NoticeKind[] = [
  "positionLiquidated",
  "loanWarned",
  "loanCalled",
  "loanLiquidated",
  "loanOverdue",
  "loanPassed",
  "loanRejected",
  "complaintDecided",
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
