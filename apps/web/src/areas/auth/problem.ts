import { refusals } from "@plumbline/protocol/refusals";
import type { Problem } from "#shell/forms/form.ts";

/** A refusal of the rules, with the server's text. */
export function problemOf({ type, ...values }: RuleRefusal): Problem {
  return { key: refusals[type].messageKey, values };
}

type RuleRefusal = {
  readonly type:
    | "account_malformed"
    | "account_reserved"
    | "email_malformed"
    | "password_common"
    | "password_like_account"
    | "password_too_short"
    | "phone_malformed";
  readonly field: string;
};
