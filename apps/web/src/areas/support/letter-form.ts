import { readEmail } from "@plumbline/engine/auth";
import { maskSecrets, plainText, TICKET_CATEGORIES } from "@plumbline/engine/support";
import type { Form } from "#shell/forms/form.ts";
import type { Category } from "./queries.ts";

interface LetterForm {
  readonly email: string;
  readonly category: string;
  readonly text: string;
}

interface LetterInput {
  readonly email: string;
  readonly category: Category;
  readonly text: string;
}

/** A letter of a visitor without a session, by the same rules as on the server. */
export const letterForm: Form<LetterForm, null, LetterInput> = {
  empty: { email: "", category: "other", text: "" },
  problems: ({ email, text }) => ({
    ...(!readEmail(email).ok && { email: { key: "support.letter.emailMalformed" } as const }),
    ...(plainText(text) === "" && { text: { key: "support.letter.textMissing" } as const }),
  }),
  toInput: ({ email, category, text }) => ({
    email,
    category: TICKET_CATEGORIES.find((one) => one === category) ?? "other",
    // Secrets are masked before they leave the device.
    text: maskSecrets(plainText(text)).text,
  }),
};
