import { type DraftOf, tabDraft } from "#shell/drafts/draft.ts";
import { type ContactForm, EMPTY_CONTACT } from "../contact/contact-form.ts";

/** The ways of signing in with a form; a passkey and a guest account have none. */
export const LOGIN_METHODS = ["account", "phone", "email", "authenticator"] as const;
export type LoginMethod = (typeof LOGIN_METHODS)[number];

/** The ways of registering; an authenticator is added to an account later. */
export const REGISTER_METHODS = ["account", "phone", "email"] as const;
export type RegisterMethod = (typeof REGISTER_METHODS)[number];

/** The inputs of login and registration that survive a reload. */
export type EntryDraft = ContactForm & {
  readonly method: string;
  readonly account: string;
  readonly inviteCode: string;
};

export const ENTRY_DRAFT: DraftOf<EntryDraft> = {
  key: "entryDraft",
  empty: { ...EMPTY_CONTACT, method: "account", account: "", inviteCode: "" },
};

/** Without a user id, since nobody is signed in yet. */
export const entryDraft = tabDraft(ENTRY_DRAFT);

/** A draft may name a way of the other screen, or of an older release. */
export function methodOf<Method extends string>(
  methods: readonly [Method, ...Method[]],
  { method }: EntryDraft,
): Method {
  return methods.find((one) => one === method) ?? methods[0];
}
