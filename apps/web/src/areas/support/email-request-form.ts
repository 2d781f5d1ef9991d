import { readEmail } from "@plumbline/engine/auth";
import { maskSecrets, plainText, TICKET_CATEGORIES } from "@plumbline/engine/support";
import type { Form } from "#shell/forms/form.ts";
import type { Category } from "./queries.ts";

interface EmailRequestForm {
  readonly email: string;
  readonly category: string;
  readonly text: string;
}

interface EmailRequestInput {
  readonly email: string;
  readonly category: Category;
  readonly text: string;
}

/** An e-mail request of a visitor without a session, by the same rules as on the server. */
export const emailRequestForm: Form<EmailRequestForm, null, EmailRequestInput> = {
  empty: { email: "", category: "other", text: "" },
  problems: ({ email, text }) => ({
    ...(!readEmail(email).ok && { email: { key: "support.emailRequest.emailMalformed" } as const }),
    ...(plainText(text) === "" && { text: { key: "support.emailRequest.textMissing" } as const }),
  }),
  toInput: ({ email, category, text }) => ({
    email,
    category: TICKET_CATEGORIES.find((one) => one === category) ?? "other",
    // Secrets are masked before they leave the device.
    text: maskSecrets(plainText(text)).text,
  }),
};
