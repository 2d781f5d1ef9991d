import type { TestOperator } from "../operator.ts";

/** Opens every picture of a verification, as whoever is to authorise it has to. */
export async function openPictures(
  { client }: Pick<TestOperator, "client">,
  asked: { readonly userId: string; readonly level: "basic" | "advanced" },
): Promise<void> {
  const { answers } = await client.kyc.readKycCase(asked);
  const { frontFileId, backFileId, documentFileId } = answers;
  for (const fileId of [frontFileId, backFileId, documentFileId]) {
    if (fileId !== undefined) await client.kyc.openKycFile({ ...asked, fileId });
  }
}
