import type { Problem } from "#shell/forms/form.ts";
import { CODE_MISSING } from "../contact/contact-form.ts";
import { withStepUp } from "./step-up-form.ts";

const NO_CODE: { readonly code: string } = { code: "" };

/** Binds an authenticator by the first code that it shows. */
export const bindAuthenticatorForm = withStepUp({
  empty: NO_CODE,
  problems: ({ code }): { readonly code?: Problem } =>
    code.trim() === "" ? { code: CODE_MISSING } : {},
  toInput: ({ code }) => ({ code: code.trim() }),
  // Without one that is bound, the only code there is to refuse is that of the new one.
  refusedField: ({ details: { field } }, { hasFactor }) => {
    if (field === "googleCode") return hasFactor ? field : "code";
    return field === "code" || field === "password" ? field : undefined;
  },
});
