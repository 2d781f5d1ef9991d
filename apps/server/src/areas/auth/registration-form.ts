import { err, ok, type Result } from "@plumbline/engine/kernel";
import type { registerV2 } from "@plumbline/protocol/auth";
import type { z } from "zod";
import type { InvalidInput } from "#platform/http/read-input";
import { readEmailContact, readPhone } from "./contact.ts";
import type { RegistrationForm } from "./registration.ts";

type Input = z.output<typeof registerV2.input>;

const required = (field: string) =>
  err({ type: "invalid_input", field, problem: "required" } as const satisfies InvalidInput);

/**
 * The input of register/v2 by its kind, each of which needs other fields. Refusals: `invalid_input`
 * for a missing field; `email_malformed` or `phone_malformed`.
 */
export function readRegistration(
  input: Input,
): Result<
  RegistrationForm,
  InvalidInput | { readonly type: "phone_malformed" | "email_malformed"; readonly field: string }
> {
  const { account = null, code, ticket = null, password, registerType } = input;
  const form = { account, password, inviteCode: input.inviteCode ?? "" };
  if (registerType === "account") return account === null ? required("account") : ok(form);
  const contact = contactOf(input);
  if (!contact.ok) return contact;
  if (typeof code !== "string") return required("code");
  return ok({ ...form, proof: { contact: contact.value, code, ticket } });
}

function contactOf({ registerType, countryCode, phone, email }: Input) {
  if (registerType === "email") {
    return typeof email === "string" ? readEmailContact(email) : required("email");
  }
  if (typeof countryCode !== "string") return required("countryCode");
  return typeof phone === "string" ? readPhone(countryCode, phone) : required("phone");
}
