import {
  FILE_PARTS,
  type FilePart,
  type KycAnswers,
  type KycLevel,
  KYC_PARTS,
  type KycPart,
  REJECTION_REASONS,
  type RejectionReason,
} from "@plumbline/engine/kyc";

/** What a reviewer found so far: a part that is not named is in order. */
export type Findings = Readonly<Partial<Record<KycPart, Finding>>>;

interface Finding {
  readonly reason: RejectionReason;
  readonly note: string;
}

/** The pictures of a case in the order they were asked for, each with its part. */
export const picturesOf = (answers: KycAnswers): readonly { part: FilePart; fileId: string }[] =>
  FILE_PARTS.flatMap((part) => {
    const fileId = answers[part];
    return fileId === undefined ? [] : [{ part, fileId }];
  });

/** What was typed, in the order it was asked for. */
export const saidOf = (
  level: KycLevel,
  answers: KycAnswers,
): readonly { part: KycPart; answer: string }[] =>
  KYC_PARTS[level].flatMap((part) => {
    const answer = answers[part];
    return answer === undefined || isPicture(part) ? [] : [{ part, answer }];
  });

const isPicture = (part: KycPart): boolean => FILE_PARTS.some((one) => one === part);

/** The findings with one part judged: in order for "", else sent back with this reason. */
export function judge(findings: Findings, part: KycPart, chosen: string): Findings {
  const { [part]: before, ...others } = findings;
  const reason = REJECTION_REASONS.find((one) => one === chosen);
  return reason === undefined
    ? others
    : { ...others, [part]: { reason, note: before?.note ?? "" } };
}

/** The findings with the words about one part that is sent back; none for one in order. */
export function explain(findings: Findings, part: KycPart, note: string): Findings {
  const finding = findings[part];
  return finding === undefined ? findings : { ...findings, [part]: { ...finding, note } };
}

/** The findings as the call takes them, in the order of the parts. */
export function rejectionsOf(level: KycLevel, findings: Findings) {
  return KYC_PARTS[level].flatMap((part) => {
    const finding = findings[part];
    if (finding === undefined) return [];
    const note = finding.note.trim();
    return [{ part, reason: finding.reason, ...(note !== "" && { note }) }];
  });
}

/** Nobody authorises what they have not looked at: the key of the reason, or null. */
export function approvalProblem(findings: Findings, areOpen: boolean): string | null {
  if (!areOpen) return "desk.kyc.openFirst";
  return Object.keys(findings).length > 0 ? "desk.kyc.hasFindings" : null;
}
