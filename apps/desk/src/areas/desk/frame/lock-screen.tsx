import { Box, Button, Dialog } from "@mui/material";
import {
  useAuthProvider,
  useGetIdentity,
  useLogout,
  useRefresh,
  useResetStore,
  useTranslate,
} from "ra-core";
import { useEffect, useSyncExternalStore } from "react";
import { useDeskSession } from "#shell/session.ts";
import { SignInCard } from "../sign-in/sign-in-card.tsx";

/** How long typed text is preserved for the same operator; then the page is cleared. */
const TTL_MS = 60 * 60_000;

/** Whether the session ended during work. */
export function useIsLocked(): boolean {
  const session = useDeskSession();
  return useSyncExternalStore(session.watchLock, session.isLocked);
}

/**
 * Covers the page after a session has ended: its content is hidden and inert, but preserved. The
 * same operator continues; another one starts with an empty desk.
 */
export function LockScreen() {
  const translate = useTranslate();
  const session = useDeskSession();
  const authProvider = useAuthProvider();
  const refresh = useRefresh();
  const logout = useLogout();
  const resetLists = useResetStore();
  const { identity } = useGetIdentity();
  useEffect(() => {
    const timer = setTimeout(() => void logout(), TTL_MS);
    return () => clearTimeout(timer);
  }, [logout]);

  const goOn = async () => {
    const { id } = await session.client.desk.readMe();
    if (id === identity?.id) {
      await authProvider?.login({});
      refresh();
      return;
    }
    // Another operator must not see the previous content, so the page is reloaded, and searches and
    // selections, which the browser stores, are reset as by signing out.
    session.keep();
    location.hash = "#/";
    resetLists();
    location.reload();
  };

  return (
    <Dialog open fullScreen slotProps={{ paper: { "aria-label": translate("desk.locked.title") } }}>
      <Box sx={{ display: "grid", minHeight: "100%", placeContent: "center", p: 2 }}>
        <SignInCard
          name={identity?.fullName ?? ""}
          notice={translate("desk.locked.text")}
          onOpen={goOn}
        />
        <Button sx={{ mt: 2 }} onClick={() => void logout()}>
          {translate("desk.locked.leave")}
        </Button>
      </Box>
    </Dialog>
  );
}
