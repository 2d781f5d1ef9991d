import { tabDraft } from "#shell/drafts/draft.ts";

/** An account that was just made for a guest, until they say that they have kept its password. */
export interface FirstPassword {
  readonly account: string;
  readonly password: string;
  /** Of the guest's session: beside any other, or none, it is nobody's to see. */
  readonly token: string;
}

/**
 * Keeps a guest's first password through a reload of the screen that shows it: it is told once, and
 * every way on asks for it. Kept in the tab alone, until it is acknowledged or the tab is closed.
 * That gives nothing away: the session's token lies in the same browser and opens the same account,
 * which holds play money only until it is completed, and then has another password.
 */
const draft = tabDraft({
  key: "firstPassword",
  empty: { account: "", password: "", token: "" },
});

export const storedFirstPassword = {
  keep: (first: FirstPassword): void => draft.keep({ ...first }),
  forget: draft.forget,
  /** Of this session's guest; undefined where there is none. */
  read: (token: string): FirstPassword | undefined => {
    const first = draft.read();
    const { account, password } = first;
    if (account === undefined || password === undefined || first.token !== token) return undefined;
    return { account, password, token };
  },
};
