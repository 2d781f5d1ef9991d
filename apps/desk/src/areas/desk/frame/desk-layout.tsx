import {
  Alert,
  Box,
  Button,
  Chip,
  GlobalStyles,
  type Theme,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useGetIdentity, useIsOffline, useLogout, useTranslate } from "ra-core";
import {
  AppBar,
  Layout,
  type LayoutProps,
  LoadingIndicator,
  LocalesMenuButton,
  TitlePortal,
  ToggleThemeButton,
} from "react-admin";
import { useState } from "react";
import { AccountButton } from "../sign-in/account-button.tsx";
import { DeskKeys } from "./desk-keys.tsx";
import { DeskSearch } from "./desk-search.tsx";
import { DeskMenu } from "./desk-menu.tsx";
import { LockScreen, useIsLocked } from "./lock-screen.tsx";
import { ProductTabs } from "./product-tabs.tsx";
import { useIdleLock } from "./use-idle-lock.ts";
import { zoneText } from "#shell/wire-time.ts";

/** The frame around every screen of the desk. */
export function DeskLayout({ children }: LayoutProps) {
  useIdleLock();
  const isLocked = useIsLocked();
  return (
    <Layout appBar={DeskBar} menu={MenuOfDesk}>
      <DeskKeys />
      <GlobalStyles styles={PRINTED} />
      <StandingNotices />
      <OfflineNotice />
      <ProductTabs />
      <Box data-print-zone sx={{ display: "none", displayPrint: "block" }}>
        <ZoneText />
      </Box>
      {children}
      {isLocked && <LockScreen />}
    </Layout>
  );
}

/** The print view: the case, black on white, without controls; the bar's zone is on the page. */
const PRINTED = {
  "@media print": {
    "header, nav, button, [data-decision], .MuiDrawer-root, .MuiTextField-root": {
      display: "none !important",
    },
    "*": { background: "none !important", color: "#000 !important" },
  },
} as const;

/** Warnings for every screen: accounts to be confirmed, and four-eyes checks without effect. */
function StandingNotices() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  return (
    <>
      {identity?.["isOnePersonEnough"] === true && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate("desk.onePerson")}
        </Alert>
      )}
      {identity?.["isAwaitingVoucher"] === true && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {translate("desk.awaitingVoucher")}
        </Alert>
      )}
    </>
  );
}

/** Offline notice for every screen: the content may be outdated, and nothing can be sent. */
function OfflineNotice() {
  const translate = useTranslate();
  const isOffline = useIsOffline();
  return (
    <Box role="status">
      {isOffline && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {translate("desk.offline")}
        </Alert>
      )}
    </Box>
  );
}

function DeskBar() {
  const translate = useTranslate();
  return (
    <AppBar
      userMenu={<WhoIsHere />}
      toolbar={
        <>
          <LocalesMenuButton />
          <ToggleThemeButton />
          <LoadingIndicator />
        </>
      }
    >
      <TitlePortal variant="h6" component="h1" />
      <DeskSearch />
      <Box sx={{ display: { xs: "none", md: "block" }, mr: { xs: 1, lg: 2 } }}>
        <ZoneText />
      </Box>
      <Chip
        color="primary"
        label={translate("desk.simulated")}
        size="small"
        sx={{ mr: { xs: 1, lg: 2 } }}
        variant="outlined"
      />
    </AppBar>
  );
}

/** The time zone of all displayed times. */
function ZoneText() {
  const translate = useTranslate();
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("lg"));
  const [zone] = useState(() => zoneText(Date.now()));
  const text = translate("desk.zone", { zone });
  return (
    <Typography color="text.secondary" noWrap title={text} variant="body2">
      {isWide ? text : zone}
    </Typography>
  );
}

/** The operator's own account, and sign-out in one tap. */
function WhoIsHere() {
  const translate = useTranslate();
  const logout = useLogout();
  return (
    <Box sx={{ alignItems: "center", display: "flex", gap: 1, ml: 1 }}>
      <AccountButton />
      <Button color="inherit" size="small" variant="outlined" onClick={() => void logout()}>
        {translate("desk.signOut")}
      </Button>
    </Box>
  );
}

function MenuOfDesk() {
  return (
    <DeskMenu>
      {/* Shown here if the bar has no space for it. */}
      <Box sx={{ display: { md: "none" }, overflow: "hidden", px: 3, py: 2 }}>
        <ZoneText />
      </Box>
    </DeskMenu>
  );
}
