import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import {
  FILE_PARTS,
  type FilePart,
  type FinalOutcome,
  type KycAnswers,
  type KycLevel,
  KYC_PARTS,
  type KycPart,
  REJECTION_REASONS,
  type RejectionReason,
} from "@plumbline/engine/kyc";

/** The reviewer's findings so far: a part without an entry is in order. */
export type Findings = Readonly<Partial<Record<KycPart, Finding>>>;

interface Finding {
  readonly reason: RejectionReason;
  readonly note: string;
}

/** A picture of the papers, or the one attached to an appeal. */
export type PicturePart = FilePart | "appealFileId";

/** The pictures of a case in the order of the form, followed by the appeal's. */
export function picturesOf({
  answers,
  finalRefusal,
}: {
  readonly answers: KycAnswers;
  readonly finalRefusal: {
    readonly appeal: { readonly fileId: string | null } | null;
  } | null;
}): readonly { part: PicturePart; fileId: string }[] {
  const papers = FILE_PARTS.flatMap((part) => {
    const fileId = answers[part];
    return fileId === undefined ? [] : [{ part, fileId }];
  });
  const fileId = finalRefusal?.appeal?.fileId ?? null;
  return fileId === null ? papers : [...papers, { part: "appealFileId", fileId }];
}

/** The typed values in the order of the form. */
export const saidOf = (
  level: KycLevel,
  answers: KycAnswers,
): readonly { part: KycPart; answer: string }[] =>
  KYC_PARTS[level].flatMap((part) => {
    const answer = answers[part];
    return answer === undefined || isPicture(part) ? [] : [{ part, answer }];
  });

const isPicture = (part: KycPart): boolean => FILE_PARTS.some((one) => one === part);

/** The findings after a choice for one part: in order for "", else sent back with this reason. */
export function judge(findings: Findings, part: KycPart, chosen: string): Findings {
  const { [part]: before, ...others } = findings;
  const reason = REJECTION_REASONS.find((one) => one === chosen);
  return reason === undefined
    ? others
    : { ...others, [part]: { reason, note: before?.note ?? "" } };
}

/** The findings with a comment on a part that is sent back; a part in order has none. */
export function explain(findings: Findings, part: KycPart, note: string): Findings {
  const finding = findings[part];
  return finding === undefined ? findings : { ...findings, [part]: { ...finding, note } };
}

/** The findings as input of the call, in the order of the parts. */
export function rejectionsOf(level: KycLevel, findings: Findings) {
  return KYC_PARTS[level].flatMap((part) => {
    const finding = findings[part];
    if (finding === undefined) return [];
    const note = finding.note.trim();
    return [{ part, reason: finding.reason, ...(note !== "" && { note }) }];
  });
}

/** Why the case cannot be authorised before all of it was seen: the key of the reason, or null. */
export function approvalProblem(findings: Findings, areOpen: boolean): string | null {
  if (!areOpen) return "desk.kyc.openFirst";
  return Object.keys(findings).length > 0 ? "desk.kyc.hasFindings" : null;
}

/** The form of a proposed final refusal. */
export interface FinalForm {
  readonly outcome: FinalOutcome;
  /** For a duplicate: the other member with the same papers. */
  readonly otherUserId: string;
  readonly grounds: string;
}

/** Members matched by paper or picture who have submitted papers, each once. */
export function othersNamed(
  shared: readonly {
    readonly kind: string;
    readonly records: readonly {
      readonly userId: string;
      readonly account: string;
      readonly verification: string;
    }[];
  }[],
): readonly { readonly userId: string; readonly account: string }[] {
  const named = shared
    .filter(({ kind }) => kind !== "payout")
    .flatMap(({ records }) => records)
    .filter(({ verification }) => verification !== "none");
  return [...new Map(named.map(({ userId, account }) => [userId, { userId, account }])).values()];
}

/** Whether it may be sent: the comment is long enough, and a duplicate names the other member. */
export const isProposalReady = ({ outcome, otherUserId, grounds }: FinalForm): boolean =>
  isWithin(grounds, REASON_LENGTHS) && (outcome === "forged" || otherUserId !== "");
