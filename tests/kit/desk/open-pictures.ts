import type { TestOperator } from "../operator.ts";

/** Opens every picture of a verification and its appeal, as whoever decides about it has to. */
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
