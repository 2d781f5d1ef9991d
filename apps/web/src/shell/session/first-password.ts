import { tabDraft } from "#shell/drafts/draft.ts";

/** A new guest account, until its owner confirms that the password is stored. */
export interface FirstPassword {
  readonly account: string;
  readonly password: string;
  /** The token of the guest's session: under another session it must not be shown. */
  readonly token: string;
}

/**
 * Stores a guest's first password across a reload of the screen that shows it: the server returns
 * it once, and every later sign-in requires it. Stored in the tab only, until it is acknowledged or
 * the tab is closed. This reveals nothing: the same browser has the session's token, which gives
 * access to the same account. Until the profile is completed the account has play money only, and
 * completing it sets another password.
 */
const draft = tabDraft({
  key: "firstPassword",
  empty: { account: "", password: "", token: "" },
});

export const storedFirstPassword = {
  keep: (first: FirstPassword): void => draft.keep({ ...first }),
  forget: draft.forget,
  /** The password of this session's guest; undefined if there is none. */
  read: (token: string): FirstPassword | undefined => {
    const first = draft.read();
    const { account, password } = first;
    if (account === undefined || password === undefined || first.token !== token) return undefined;
    return { account, password, token };
  },
};
