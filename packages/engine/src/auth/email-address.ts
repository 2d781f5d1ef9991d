import { err, ok, type Result } from "#kernel";

export interface EmailAddress {
  /** As messages are sent to it. */
  readonly email: string;
  /** What it is known by: addresses that reach one and the same box are one. */
  readonly name: string;
}

export type EmailRefusal = { readonly type: "email_malformed"; readonly field: "email" };

const EMAIL_LENGTH_MAX = 254;
const SHAPE =
  /^[a-z0-9._%+'-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * Reads an e-mail address: plain letters, in any case and width. What stands behind a "+"
 * is left out of the name; at Gmail, where dots mean nothing, dots are as well.
 *
 * Refuses with `email_malformed`, names in other scripts among them: they are written in their
 * "xn--" form.
 */
export function readEmail(typed: string): Result<EmailAddress, EmailRefusal> {
  const email = typed.normalize("NFKC").trim().toLowerCase();
  if (email.length > EMAIL_LENGTH_MAX || !SHAPE.test(email)) return err(MALFORMED);
  const [local = "", domain = ""] = email.split("@");
  const [box = ""] = local.split("+");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  const mailbox = isGmail ? `${box.replaceAll(".", "")}@gmail.com` : `${box}@${domain}`;
  if (mailbox.startsWith("@") || email.includes("..")) return err(MALFORMED);
  return ok({ email, name: mailbox });
}

const MALFORMED = { type: "email_malformed", field: "email" } as const;
