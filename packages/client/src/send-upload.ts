import { UPLOAD_PATH, type Uploaded, type UploadPurpose } from "@plumbline/protocol/files";
import { tokenHeaderOf } from "@plumbline/protocol/call-path";
import { lostCall } from "./call-refused.ts";
import { readAnswer } from "./read-answer.ts";
import { watchSilence } from "./watch-silence.ts";

export interface SentUpload {
  /** "" for the page's own server. */
  readonly baseUrl: string;
  readonly token: string;
  /** The reader's language as its spec value: "en-us". */
  readonly language: string;
  readonly picture: Blob;
  readonly purpose: UploadPurpose;
  /** From 0 to 1, while bytes are sent. */
  readonly onProgress: (share: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends one picture, unsealed, as a form (spec §7). An `XMLHttpRequest`, because only it reports
 * upload progress: on a slow line the ten seconds of every call count from the last byte sent.
 * Throws a `CallRefused`, or the caller's own abort, as every call does.
 */
export async function sendUpload(upload: SentUpload): Promise<Uploaded> {
  const { signal } = upload;
  signal?.throwIfAborted();
  const form = new FormData();
  form.set("purpose", upload.purpose);
  form.set("file", upload.picture, "picture.jpg");
  return new Promise<Uploaded>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const silence = watchSilence();
    silence.signal.addEventListener("abort", () => request.abort());
    request.upload.onprogress = ({ loaded, total }) => {
      silence.reset();
      upload.onProgress(total === 0 ? 0 : loaded / total);
    };
    request.onloadend = () => silence.end();
    request.onload = () => {
      const answer = readAnswer(request.responseText, {
        status: request.status,
        requestId: undefined,
      });
      if (answer.type === "refused") reject(answer.refusal);
      // The server's record of the stored picture.
      else resolve(answer.result as Uploaded);
    };
    request.onerror = () => reject(lostCall("no_connection", undefined));
    request.onabort = () =>
      reject(signal?.aborted === true ? signal.reason : lostCall("timed_out", undefined));
    request.open("POST", upload.baseUrl + UPLOAD_PATH);
    request.setRequestHeader("accept-language", upload.language);
    if (upload.token !== "") request.setRequestHeader(tokenHeaderOf(UPLOAD_PATH), upload.token);
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
