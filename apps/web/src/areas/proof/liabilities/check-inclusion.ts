import { type AssetCode, instant, mustParseDecimal, type UserId } from "@plumbline/engine/kernel";
import {
  LIABILITIES_STREAM,
  liabilityText,
  statementText,
  type SumNode,
  sumNodeText,
} from "@plumbline/engine/proof";
import type { ResultOf } from "@plumbline/protocol";
import type { readInclusion } from "@plumbline/protocol/proof";
import type { Sha256 } from "#shell/settlement/sound-tick.ts";
import { checkHead, type HeadView } from "../heads/check-head.ts";
import type { isSigned } from "../heads/is-signed.ts";

export type Inclusion = ResultOf<typeof readInclusion>;
export type StatementView = NonNullable<Inclusion["statement"]>;
type Share = Inclusion["shares"][number];

/** Why a statement does not prove that its reader is included. */
export type InclusionProblem =
  /** It is issued to another user, to whom the same leaves may be shown. */
  | "other_owner"
  /** Its hash does not match its contents. */
  | "wrong_hash"
  /** One of the reader's amounts does not lead to its total. */
  | "not_counted"
  /** The public seals name another statement, or are not valid. */
  | "other_statement";

export type InclusionVerdict =
  | { readonly isCounted: true; readonly isSealed: boolean }
  | { readonly isCounted: false; readonly problem: InclusionProblem };

interface Means {
  readonly sha256: Sha256;
  readonly isSigned: typeof isSigned;
}

/**
 * Whether a statement includes its reader: each of their amounts, with the sums along its path, is
 * part of the total of its currency, and the statement is the one that the newest seal names. A
 * seal is up to a minute later: until then a statement is included but not sealed.
 */
export async function checkInclusion(
  { userId, shares, statement }: Inclusion & { readonly statement: StatementView },
  reader: { readonly userId: string; readonly head: HeadView },
  { sha256, isSigned }: Means,
): Promise<InclusionVerdict> {
  const problem = (type: InclusionProblem): InclusionVerdict => {
    return { isCounted: false, problem: type };
  };
  if (userId !== reader.userId) return problem("other_owner");
  if (statement.hash !== (await sha256(statementText(readStatement(statement))))) {
    return problem("wrong_hash");
  }
  for (const share of shares) {
    if (!(await isInTotal(share, { userId, statement, sha256 }))) return problem("not_counted");
  }
  const head = await checkHead(null, reader.head, { sha256, isSigned });
  if (head.type === "fork") return problem("other_statement");
  const sealed = reader.head.seal?.heads.find(({ stream }) => stream === LIABILITIES_STREAM);
  const { number, hash, prevHash } = statement;
  if (sealed?.last === number && sealed.hash === hash) return { isCounted: true, isSealed: true };
  const isNext = (sealed?.last ?? 0) === number - 1 && (sealed?.hash ?? prevHash) === prevHash;
  return isNext ? { isCounted: true, isSealed: false } : problem("other_statement");
}

async function isInTotal(
  { currency, amount, nonce, path }: Share,
  of: { readonly userId: string; readonly statement: StatementView; readonly sha256: Sha256 },
): Promise<boolean> {
  const { number, totals } = of.statement;
  const units = mustParseDecimal(amount);
  // The texts as received: they are hashed unchanged.
  const names = { asset: currency as AssetCode, userId: of.userId as UserId };
  let node: SumNode = {
    hash: await of.sha256(liabilityText({ ...names, number, nonce, units })),
    units,
  };
  for (const { isLeft, hash, sum } of path) {
    const sibling = { hash, units: mustParseDecimal(sum) };
    // A negative sum next to the path would hide another user's claim.
    if (sibling.units <= 0n) return false;
    const text = isLeft ? sumNodeText(sibling, node) : sumNodeText(node, sibling);
    node = { hash: await of.sha256(text), units: node.units + sibling.units };
  }
  const total = totals.find((one) => one.currency === currency);
  return (
    total !== undefined && total.hash === node.hash && mustParseDecimal(total.sum) === node.units
  );
}

const readStatement = ({ number, timeMs, throughSeq, totals, prevHash }: StatementView) => ({
  number,
  at: instant(timeMs),
  throughSeq,
  prevHash,
  totals: totals.map(({ currency, accounts, sum, hash }) => {
    // Hashed with the name as received.
    return { asset: currency as AssetCode, accounts, units: mustParseDecimal(sum), hash };
  }),
});
