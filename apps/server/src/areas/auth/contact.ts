import { type Contact, type EmailRefusal, readEmail } from "@plumbline/engine/auth";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";

/** A parsed contact: the address of its messages, and the name it is looked up by. */
export interface ReadContact extends Contact {
  readonly name: string;
}

export type PhoneRefusal = { readonly type: "phone_malformed"; readonly field: "phone" };

const DIAL_CODES: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/** Numbers that no person reads messages on, or that are expensive to send to. */
const REFUSED_KINDS: ReadonlySet<string> = new Set([
  "PAGER",
  "PREMIUM_RATE",
  "SHARED_COST",
  "TOLL_FREE",
  "UAN",
  "VOICEMAIL",
]);

/**
 * Parses a phone number of a country: its dial code, with or without "+", or its two letters. A
 * number that begins with "+" contains its country. The result is E.164. Refuses with
 * `phone_malformed`.
 */
export function readPhone(countryCode: string, typed: string): Result<ReadContact, PhoneRefusal> {
  const country = countryCode.normalize("NFKC").trim().replace(/^\+/, "").toUpperCase();
  const text = typed.normalize("NFKC").trim();
  const place = placeOf(country);
  const parsed = parsePhoneNumberFromString(text, { ...place, extract: false });
  const isUsable =
    parsed?.isValid() === true &&
    parsed.ext === undefined &&
    !REFUSED_KINDS.has(parsed.getType() ?? "");
  if (!isUsable) return err({ type: "phone_malformed", field: "phone" });
  return ok({ kind: "phone", value: parsed.number, name: parsed.number });
}

function placeOf(country: string) {
  if (DIAL_CODES.has(country)) return { defaultCallingCode: country };
  return isSupportedCountry(country) ? { defaultCountry: country } : {};
}

export function readEmailContact(typed: string): Result<ReadContact, EmailRefusal> {
  const read = readEmail(typed);
  if (!read.ok) return read;
  return ok({ kind: "email", value: read.value.email, name: read.value.name });
}

/** Masks a contact, except for what its owner recognises it by. */
export function masked({ kind, value }: Contact): string {
  if (kind === "phone") return `${value.slice(0, 2)}••••${value.slice(-4)}`;
  const [local = "", domain = ""] = value.split("@");
  return `${local.slice(0, 1)}•••@${domain}`;
}
