import { useLayoutEffect } from "react";
import { pathTo } from "#paths";
import { tabDraft } from "#shell/drafts/draft.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices, useUser } from "#shell/services.tsx";

/**
 * The destination after signing in, which survives a reload of the form. Stored in the tab alone:
 * other tabs have their own.
 */
const draft = tabDraft({ key: "loginTarget", empty: { target: "" } });

const storedLoginTarget = {
  keep: (target: string): void => draft.keep({ target }),
  forget: draft.forget,
  /** undefined if there is none. */
  read: (): string | undefined => draft.read().target,
};

/** Where the reader was going when they were asked to sign in. */
export function useLoginTarget() {
  const { userStore } = useServices();
  const redirectTo = useUser((user) => user.redirectTo);
  const home = pathTo("home");
  // Before painting: a reload of the form empties the store.
  useLayoutEffect(() => {
    if (redirectTo !== home) return storedLoginTarget.keep(redirectTo);
    const stored = storedLoginTarget.read();
    if (stored !== undefined) userStore.setState({ redirectTo: stored });
  }, [home, redirectTo, userStore]);
  return {
    isSentHere: redirectTo !== home,
    /** After signing in: opens it, once, without a step back to the form. */
    goOn: (): void => {
      storedLoginTarget.forget();
      userStore.setState({ redirectTo: home });
      go(redirectTo, { isReplacing: true });
    },
  };
}
