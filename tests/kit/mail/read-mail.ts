import type { ReceivedMail } from "./smtp-server.ts";

/** Subject and text of a mail as a person reads them, in any script. */
export function readMail({ source }: ReceivedMail): { subject: string; text: string } {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, " ");
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(unfolded)?.[1] ?? "";
  const words = /=\?UTF-8\?([BQ])\?([^?]*)\?= ?/gi;
  const subject = field("Subject").replaceAll(words, (_all, way: string, word: string) =>
    way.toUpperCase() === "B" ? fromBase64(word) : fromQuoted(word.replaceAll("_", " ")),
  );
  const body = rest.join("\r\n\r\n");
  const encoding = field("Content-Transfer-Encoding");
  if (encoding === "base64") return { subject, text: fromBase64(body) };
  return { subject, text: encoding === "quoted-printable" ? fromQuoted(body) : body };
}

const fromBase64 = (text: string): string => Buffer.from(text, "base64").toString("utf8");

function fromQuoted(text: string): string {
  const bytes = text
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
