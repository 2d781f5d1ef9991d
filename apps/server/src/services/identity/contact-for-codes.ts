import { type Contact, readEmail } from "@plumbline/engine/auth";
import type { UserId } from "@plumbline/engine/kernel";
import { type Database, sql } from "#platform/postgres/database";

/** The address of a member's messages, and the name of that address. */
export interface BoundContact extends Contact {
  readonly name: string;
}

/**
 * The e-mail address, otherwise the phone: a phone number is hijacked more easily than a mail
 * account.
 */
export function contactOf({
  email,
  phone,
}: {
  readonly email: string | null;
  readonly phone: string | null;
}): BoundContact | null {
  const read = email === null ? null : readEmail(email);
  if (read?.ok === true) return { kind: "email", value: read.value.email, name: read.value.name };
  return phone === null ? null : { kind: "phone", value: phone, name: phone };
}

/** null: no contact is bound that could receive a code. */
export async function contactForCodes(
  database: Database,
  userId: UserId,
): Promise<BoundContact | null> {
  const [bound] = await database.query<Parameters<typeof contactOf>[0]>(contactStatement, [userId]);
  return bound === undefined ? null : contactOf(bound);
}

const contactStatement = sql(
  "step-up.read-contact",
  "select email, phone from member_protection where user_id = $1",
);
