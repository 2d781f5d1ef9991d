import { createHash } from "node:crypto";
import { add, toDecimalText, userBookOf } from "@plumbline/engine/kernel";
import { interestToEnd, type Loan } from "@plumbline/engine/loan";
import { toWireTime } from "@plumbline/protocol";
import sharp from "sharp";
import type { Messages } from "#platform/http/messages";

/**
 * The exact text of a credit's agreement in a language. It depends on the agreed values only, so
 * that it is the same whenever it is computed.
 */
export function agreementText(
  messages: Messages,
  language: string,
  { loan, name, account }: { readonly loan: Loan; readonly name: string; readonly account: string },
): string {
  const { amount, days, rates, id, appliedAt, book } = loan;
  const interest = interestToEnd(loan);
  const money = (units: bigint) => `${toDecimalText(units)} ${amount.asset}`;
  return messages.translate(language, "loan.agreement.text", {
    id,
    name,
    account,
    book: messages.translate(language, `loan.book.${userBookOf(book)}`, {}),
    appliedTime: toWireTime(appliedAt),
    amount: money(amount.units),
    days,
    rate: toDecimalText(rates.dailyRate * PERCENT_UNITS),
    lateRate: toDecimalText(rates.lateDailyRate * PERCENT_UNITS),
    interest: money(interest.units),
    total: money(add(amount, interest).units),
    termsVersion: rates.termsVersion,
  });
}

/** One part per million as a percentage, in units of 10⁻⁸ per cent. */
const PERCENT_UNITS = 10_000n;

export const hashOfText = (text: string): string =>
  createHash("sha256").update(text, "utf8").digest("hex");

const PIXELS_MAX = 4_000_000;

/**
 * Whether a picture contains a drawing: if it has one colour or is unreadable, it is no signature.
 */
export async function isDrawn(signature: string): Promise<boolean> {
  const png = Buffer.from(signature, "base64");
  if (png.length === 0) return false;
  try {
    const image = sharp(png, { limitInputPixels: PIXELS_MAX, failOn: "error" });
    const { format } = await image.metadata();
    if (format !== "png") return false;
    const { data } = await image.flatten({ background: "#ffffff" }).greyscale().raw().toBuffer({
      resolveWithObject: true,
    });
    return data.some((value) => value !== data[0]);
  } catch {
    // A picture that cannot be decoded is no signature.
    return false;
  }
}
