import { KYC_PARTS, type Verification } from "./state.ts";

const VERSION = "kyc-v1";

/**
 * The text whose SHA-256 names exactly what a reviewer saw: a JSON array, because answers may hold
 * any character. Pictures are named by the hashes of their bytes, in the order of their parts.
 */
export function contentPreimage(
  { level, version, answers }: Verification,
  fileHashes: ReadonlyMap<string, string>,
): string {
  const said = KYC_PARTS[level].map((part) => {
    const answer = answers[part] ?? null;
    return [part, answer, answer === null ? null : (fileHashes.get(answer) ?? null)];
  });
  return JSON.stringify([VERSION, level, version, said]);
}
