import { type DraftOf, tabDraft } from "#shell/drafts/draft.ts";
import { type ContactForm, EMPTY_CONTACT } from "../contact/contact-form.ts";

/** The ways in that a form is typed for; a passkey and a guest need none. */
export const SIGN_IN_WAYS = ["account", "phone", "email", "authenticator"] as const;
export type SignInWay = (typeof SIGN_IN_WAYS)[number];

/** The ways to become known; an authenticator comes later, to an account. */
export const REGISTER_WAYS = ["account", "phone", "email"] as const;
export type RegisterWay = (typeof REGISTER_WAYS)[number];

/** What is typed on the login and beside it, and stays after a reload. */
export type EntryDraft = ContactForm & {
  readonly way: string;
  readonly account: string;
  readonly inviteCode: string;
};

export const ENTRY_DRAFT: DraftOf<EntryDraft> = {
  key: "entryDraft",
  empty: { ...EMPTY_CONTACT, way: "account", account: "", inviteCode: "" },
};

/** The same for all who enter: nobody is signed in yet. */
export const entryDraft = tabDraft(ENTRY_DRAFT);

/** A draft may name a way of the other screen, or one of an older release. */
export function wayOf<Way extends string>(
  ways: readonly [Way, ...Way[]],
  { way }: EntryDraft,
): Way {
  return ways.find((one) => one === way) ?? ways[0];
}
