import type { Member } from "../member.ts";
import type { TestOperator } from "../operator.ts";

/** A submitted case, and the staff who decide about it. */
export interface RefusalPeople {
  readonly member: Member;
  readonly proposer: TestOperator;
  readonly confirmer: TestOperator;
  /** An operator who took no part in it before. */
  readonly third: TestOperator;
}

export const GROUNDS = "The photo is pasted over another one.";
export const APPEAL_TEXT = "The photo was replaced by the authority itself, see its stamp.";

/** The case as an operator sees it now, with its pictures opened. */
export async function seeCase(operator: TestOperator, userId: string) {
  const about = { userId, level: "basic" as const };
  await openPictures(operator, about);
  const { contentHash } = await operator.client.kyc.readKycCase(about);
  return { ...about, contentHash };
}

export async function proposeForged({ member, proposer }: RefusalPeople): Promise<void> {
  const seen = await seeCase(proposer, member.id);
  await proposer.client.kyc.proposeFinalRefusal({ ...seen, outcome: "forged", grounds: GROUNDS });
}

export async function refuseForged(people: RefusalPeople): Promise<void> {
  await proposeForged(people);
  const seen = await seeCase(people.confirmer, people.member.id);
  await people.confirmer.client.kyc.confirmFinalRefusal(seen);
}

export async function appealAgainst(people: RefusalPeople, fileId?: string) {
  await refuseForged(people);
  return people.member.client.kyc.sendAppeal({
    level: "basic",
    text: APPEAL_TEXT,
    ...(fileId !== undefined && { fileId }),
  });
}

/** Opens every picture of a verification and of its appeal, as each decision requires. */
export async function openPictures(
  { client }: Pick<TestOperator, "client">,
  request: { readonly userId: string; readonly level: "basic" | "advanced" },
): Promise<void> {
  const { answers, finalRefusal } = await client.kyc.readKycCase(request);
  const { frontFileId, backFileId, documentFileId } = answers;
  const appealFileId = finalRefusal?.appeal?.fileId ?? undefined;
  for (const fileId of [frontFileId, backFileId, documentFileId, appealFileId]) {
    if (fileId !== undefined) await client.kyc.openKycFile({ ...request, fileId });
  }
}
