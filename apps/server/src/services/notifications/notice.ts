import type { UserId } from "@plumbline/engine/kernel";
import type { NoticeKind } from "@plumbline/protocol/content";
import type english from "@plumbline/messages/en-us/notification.json";
import type thai from "@plumbline/messages/tai/notification.json";
import type chinese from "@plumbline/messages/zh-cn/notification.json";
import type { Messages } from "#platform/http/messages";

/** The value of a gap: a literal, a text in the reader's language, or several in sequence. */
export type Gap = string | GapText | readonly Gap[];
interface GapText {
  readonly key: string;
  readonly gaps?: Gaps;
}
export type Gaps = Readonly<Record<string, Gap>>;

/** Every kind with the gaps of its text, besides `account`, which is available to all. */
export const NOTICE_GAPS = {
  rechargeCredited: ["amount", "id"],
  rechargePartlyCredited: ["amount", "id", "claimed", "received", "fee"],
  rechargeRejected: ["claimed", "id", "reason", "note"],
  rechargeReversing: ["amount", "id", "why", "due"],
  rechargeOwing: ["amount", "id", "why", "taken", "owed"],
  rechargeReversed: ["amount", "id", "why"],
  rechargeSettled: ["amount", "id"],
  rechargeReleased: ["amount", "id", "released", "words"],
  rechargeStands: ["amount", "id", "words"],
  withdrawalApproved: ["amount", "id"],
  withdrawalPaid: ["amount", "id", "receives", "fee", "transactionId"],
  withdrawalRejected: ["amount", "id", "reason", "note"],
  withdrawalFailed: ["amount", "id", "reason", "note"],
  adjustmentCredited: ["amount", "words"],
  adjustmentDebited: ["amount", "words"],
  verificationAuthorised: ["level"],
  verificationRejected: ["level", "parts"],
  verificationRefused: ["level", "outcome"],
  verificationAppealed: ["level", "due"],
  verificationUpheld: ["level", "words"],
  verificationGranted: ["level", "words"],
  accountHeld: ["until", "code", "reason", "appeal"],
  accountReleased: ["appeal"],
  positionLiquidated: ["side", "symbol", "price", "book", "result"],
  optionDelivered: ["kind", "symbol", "strike", "quantity", "book", "premium", "payout"],
  spotPlanSkipped: ["symbol", "value", "book", "why"],
  spotPlanPaused: ["symbol", "value", "book"],
  symbolEnding: ["symbol", "closing", "end"],
  symbolStaying: ["symbol"],
  priceReached: ["symbol", "price", "time", "seq", "wanted"],
  loanWarned: ["loan", "book", "pledge", "callPrice", "liquidationPrice"],
  loanCalled: ["loan", "book", "pledge", "callPrice", "liquidationPrice"],
  loanLiquidated: ["loan", "book", "sold", "owed", "pledge"],
  loanExtended: ["loan", "book", "until"],
  loanOverdue: ["loan", "book", "owed"],
  loanPassed: ["loan", "book"],
  loanRejected: ["loan", "book", "reason", "note"],
  loanLapsing: ["loan", "book", "until"],
  earnFrozen: ["paid", "book", "reason"],
  earnReturned: ["paid", "book", "reason"],
  earnDefaulted: ["paid", "book", "returned"],
  ieoWon: ["book", "allocated", "amount", "due"],
  ieoNotWon: ["book", "token", "amount"],
  ieoVoid: ["book", "token", "amount"],
  ieoLapsed: ["book", "allocated", "amount"],
  contestPrize: ["contest", "rank", "amount"],
  complaintDecided: ["outcome", "words"],
  supportAnswered: [],
  newsPublished: ["titles"],
} as const satisfies Readonly<Record<NoticeKind, readonly string[]>>;

type NoticeOf<Kind extends NoticeKind> = {
  readonly userId: UserId;
  readonly kind: Kind;
  readonly gaps: Readonly<Record<(typeof NOTICE_GAPS)[Kind][number], Gap>>;
  /** The id of the notice's subject, for the screen that it opens. */
  readonly aboutId: string | null;
  /** Notices about play money appear only in the app. */
  readonly isInAppOnly?: true;
  /** Whether an e-mail is sent, whatever the owner chose for the category. */
  readonly byMail?: boolean;
};

/** A notice to one member, which results from one decision. */
export type Notice = { [Kind in NoticeKind]: NoticeOf<Kind> }[NoticeKind];

/** Pushed to the member's open screens once the notice is stored. */
export interface NoticeWritten {
  readonly type: "notice_written";
  readonly kind: NoticeKind;
}

type Complete<Kinds extends Readonly<Record<NoticeKind, unknown>>> = keyof Kinds;

/** A kind without texts in each language of messages does not compile. */
type WrittenKind = [
  Complete<typeof english.kind>,
  Complete<typeof chinese.kind>,
  Complete<typeof thai.kind>,
][number];
const keyOf = (kind: NoticeKind): `notification.kind.${WrittenKind}` => `notification.kind.${kind}`;

/** Title and text of a notice to the owner of an account, in a language. */
export function renderNotice(
  messages: Messages,
  language: string,
  notice: { readonly kind: NoticeKind; readonly gaps: Gaps; readonly account: string },
): { readonly title: string; readonly text: string } {
  const { kind, gaps, account } = notice;
  const key = keyOf(kind);
  const filled = fillGaps(messages, language, { ...gaps, account });
  return {
    title: messages.translate(language, `${key}.title`, filled),
    text: messages.translate(language, `${key}.text`, filled),
  };
}

const fillGaps = (messages: Messages, language: string, gaps: Gaps): Record<string, string> =>
  Object.fromEntries(
    Object.entries(gaps).map(([name, gap]) => [name, fillGap(messages, language, gap)]),
  );

function fillGap(messages: Messages, language: string, gap: Gap): string {
  if (typeof gap === "string") return gap;
  if ("key" in gap) {
    return messages.translate(language, gap.key, fillGaps(messages, language, gap.gaps ?? {}));
  }
  return gap.map((each) => fillGap(messages, language, each)).join("");
}

/** The text that staff added to a reason; "" if there is none. */
export const staffNote = (words: string | null): Gap =>
  words === null ? "" : { key: "notification.note", gaps: { words } };
