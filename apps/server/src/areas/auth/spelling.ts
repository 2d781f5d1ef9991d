import {
  type AccountNameRefusal,
  type EmailRefusal,
  readAccountName,
} from "@plumbline/engine/auth";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import type { InvalidInput } from "#platform/http/read-input";
import { type PhoneRefusal, readEmailContact, readPhone } from "./contact.ts";

interface Spelled {
  readonly account?: string | undefined;
  readonly countryCode?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

interface Spelling {
  readonly type: "account" | "phone" | "email";
  readonly name: string;
}

/**
 * The canonical form of an account, a phone or an e-mail address; exactly one of them. No table is
 * read: the answer reveals nothing about existing users.
 *
 * Refusals, in the order they are checked: `invalid_input`; those of the phone number, the e-mail
 * address or the account's name.
 */
export function checkSpelling({
  account,
  countryCode,
  phone,
  email,
}: Spelled): Result<Spelling, AccountNameRefusal | EmailRefusal | PhoneRefusal | InvalidInput> {
  const values = [account, phone, email].filter((one) => one !== undefined);
  if (values.length !== 1) return misplaced("account");
  if (phone === undefined && countryCode !== undefined) return misplaced("countryCode");
  if (phone !== undefined) {
    const read = readPhone(countryCode ?? "", phone);
    return read.ok ? ok({ type: "phone", name: read.value.name }) : read;
  }
  if (email !== undefined) {
    const read = readEmailContact(email);
    return read.ok ? ok({ type: "email", name: read.value.name }) : read;
  }
  const read = readAccountName(account ?? "");
  return read.ok ? ok({ type: "account", name: read.value.account }) : read;
}

const misplaced = (field: string) =>
  err({ type: "invalid_input", field, problem: "required" } as const satisfies InvalidInput);
