import { err, ok, type Result } from "#kernel";

export interface EmailAddress {
  /** The address for sending. */
  readonly email: string;
  /** The canonical form: addresses of one and the same mailbox are equal. */
  readonly name: string;
}

export type EmailRefusal = { readonly type: "email_malformed"; readonly field: "email" };

const EMAIL_LENGTH_MAX = 254;
const SHAPE =
  /^[a-z0-9._%+'-]{1,64}@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/**
 * Parses an e-mail address: plain letters, in any case and width. The canonical form omits what
 * follows a "+", and at Gmail, which ignores dots, the dots as well.
 *
 * Refuses with `email_malformed`, also for names in other scripts: these are written in their
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
