import type { Envelope } from "@plumbline/protocol";
import { UPLOAD_PATH, type Uploaded } from "@plumbline/protocol/files";
import type { Reached } from "../member.ts";
import { drawPaper } from "./png.ts";

/** Sends one picture as a form does. */
export async function sendUpload(
  { server }: Pick<Reached, "server">,
  {
    token,
    bytes,
    purpose = "kyc",
  }: { readonly token: string; readonly bytes: Uint8Array; readonly purpose?: string },
): Promise<Envelope<Uploaded>> {
  const form = new FormData();
  if (purpose !== "") form.set("purpose", purpose);
  // A copy, because the type requires a buffer that is not shared.
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), "photo.png");
  const headers = { "access-token": token };
  const response = await fetch(`${server.url}${UPLOAD_PATH}`, {
    method: "POST",
    headers,
    body: form,
  });
  // Every answer is an envelope; the tests check its content.
  return (await response.json()) as Envelope<Uploaded>;
}

let seeds = 2;

/** An uploaded picture's id, for tests of something else. */
export async function uploadPaper(
  testServer: Pick<Reached, "server">,
  token: string,
  purpose?: string,
): Promise<string> {
  const bytes = drawPaper(seeds++);
  const { result } = await sendUpload(testServer, {
    token,
    bytes,
    ...(purpose !== undefined && { purpose }),
  });
  if (result === null) throw new Error("the upload was refused");
  return result.id;
}
