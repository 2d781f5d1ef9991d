/** How a sign-in proves who the member is; a registration and a guest's first visit count too. */
export const SIGN_IN_METHODS = [
  "account",
  "phone",
  "email",
  "google",
  "passkey",
  "register",
  "guest",
] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The outcomes of a sign-in whose first proof was correct. */
export const SIGN_IN_OUTCOMES = ["signed_in", "second_factor_failed", "frozen"] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];
