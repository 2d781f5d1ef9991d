import { tabDraft } from "#shell/drafts/draft.ts";

/**
 * Where the reader goes on to once they are signed in, kept through a reload of the form that they
 * were sent to. In the tab alone: another tab has its own way.
 */
const draft = tabDraft({ key: "loginTarget", empty: { target: "" } });

export const keptLoginTarget = {
  keep: (target: string): void => draft.keep({ target }),
  forget: draft.forget,
  /** undefined where there is none. */
  read: (): string | undefined => draft.read().target,
};
