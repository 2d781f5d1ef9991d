import { type FinalRefusal, KYC_PARTS, type Verification } from "./state.ts";

const VERSION = "kyc-v1";

/**
 * The text whose SHA-256 identifies exactly what a reviewer saw: a JSON array, because answers may
 * hold any character. Pictures are represented by the hashes of their bytes, in the order of their
 * parts.
 */
export function contentPreimage(
  { level, version, answers, finalRefusal }: Verification,
  fileHashes: ReadonlyMap<string, string>,
): string {
  const parts = KYC_PARTS[level].map((part) => {
    const answer = answers[part] ?? null;
    return [part, answer, answer === null ? null : (fileHashes.get(answer) ?? null)];
  });
  const refused = finalRefusal === null ? [] : [refusalSeen(finalRefusal, fileHashes)];
  return JSON.stringify([VERSION, level, version, parts, ...refused]);
}

function refusalSeen(
  { id, outcome, otherUserId, grounds, appeal }: FinalRefusal,
  fileHashes: ReadonlyMap<string, string>,
) {
  if (appeal === null) return [id, outcome, otherUserId, grounds];
  const { text, fileId } = appeal;
  const picture = fileId === null ? null : (fileHashes.get(fileId) ?? null);
  return [id, outcome, otherUserId, grounds, text, fileId, picture];
}
