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

/** The reviewer's findings so far: a part that is not listed is in order. */
export type Findings = Readonly<Partial<Record<KycPart, Finding>>>;

interface Finding {
  readonly reason: RejectionReason;
  readonly note: string;
}

/** A picture of the documents, or of the appeal. */
export type PicturePart = FilePart | "appealFileId";

/** The pictures of a case in the order of the form, then the appeal's. */
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

/** The typed answers, in the order of the form. */
export const findingsOf = (
  level: KycLevel,
  answers: KycAnswers,
): readonly { part: KycPart; answer: string }[] =>
  KYC_PARTS[level].flatMap((part) => {
    const answer = answers[part];
    return answer === undefined || isPicture(part) ? [] : [{ part, answer }];
  });

const isPicture = (part: KycPart): boolean => FILE_PARTS.some((one) => one === part);

/** The findings with one part decided: in order for "", otherwise rejected with this reason. */
export function withFinding(findings: Findings, part: KycPart, chosen: string): Findings {
  const { [part]: before, ...others } = findings;
  const reason = REJECTION_REASONS.find((one) => one === chosen);
  return reason === undefined
    ? others
    : { ...others, [part]: { reason, note: before?.note ?? "" } };
}

/** The findings with the text about one rejected part; none for a part in order. */
export function explain(findings: Findings, part: KycPart, note: string): Findings {
  const finding = findings[part];
  return finding === undefined ? findings : { ...findings, [part]: { ...finding, note } };
}

/** The findings in the format of the call, in the order of the parts. */
export function rejectionsOf(level: KycLevel, findings: Findings) {
  return KYC_PARTS[level].flatMap((part) => {
    const finding = findings[part];
    if (finding === undefined) return [];
    const note = finding.note.trim();
    return [{ part, reason: finding.reason, ...(note !== "" && { note }) }];
  });
}

/**
 * The key of the reason why the case cannot be authorised: its pictures must have been opened.
 * null: it can.
 */
export function approvalProblem(findings: Findings, areOpen: boolean): string | null {
  if (!areOpen) return "desk.kyc.openFirst";
  return Object.keys(findings).length > 0 ? "desk.kyc.hasFindings" : null;
}

/** A proposal of a final refusal as typed. */
export interface FinalForm {
  readonly outcome: FinalOutcome;
  /** For a duplicate: the other member. */
  readonly otherUserId: string;
  readonly grounds: string;
}

/** Members with documents that the signals found by number or picture, each once. */
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

/** Whether it may be sent: a text of the minimum length, and for a duplicate the other member. */
export const isProposalReady = ({ outcome, otherUserId, grounds }: FinalForm): boolean =>
  isWithin(grounds, REASON_LENGTHS) && (outcome === "forged" || otherUserId !== "");
