import AccountCircle from "@mui/icons-material/AccountCircle";
import { Box, Button, Chip, Typography } from "@mui/material";
import { useGetIdentity, useLogout, useTranslate } from "ra-core";
import {
  AppBar,
  Layout,
  type LayoutProps,
  LoadingIndicator,
  LocalesMenuButton,
  Menu,
  TitlePortal,
  ToggleThemeButton,
  useCanAccess,
} from "react-admin";
import { use } from "react";
import { ResourcesContext } from "#shell/layout/resources-context.ts";
import { useIdleLock } from "#shell/layout/use-idle-lock.ts";
import type { DeskResource } from "#shell/resource.ts";

/** The frame around every screen of the desk. */
export function DeskLayout({ children }: LayoutProps) {
  useIdleLock();
  return (
    <Layout appBar={DeskBar} menu={DeskMenu}>
      {children}
    </Layout>
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
      <Box sx={{ flex: 1 }} />
      <Chip
        color="primary"
        label={translate("desk.simulated")}
        size="small"
        sx={{ mr: 2 }}
        variant="outlined"
      />
    </AppBar>
  );
}

/** One's own name, and the way out in one tap. */
function WhoIsHere() {
  const translate = useTranslate();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  return (
    <Box sx={{ alignItems: "center", display: "flex", gap: 1, ml: 1 }}>
      <AccountCircle aria-hidden fontSize="small" />
      <Typography variant="body2">{identity?.fullName}</Typography>
      <Button color="inherit" size="small" variant="outlined" onClick={() => void logout()}>
        {translate("desk.signOut")}
      </Button>
    </Box>
  );
}

function DeskMenu() {
  const resources = use(ResourcesContext);
  return (
    <Menu>
      <Menu.DashboardItem primaryText="desk.dashboard.title" />
      {resources.map((resource) => (
        <MenuEntry key={resource.name} resource={resource} />
      ))}
    </Menu>
  );
}

/** Only what the operator's roles let them look at. */
function MenuEntry({ resource }: { readonly resource: DeskResource }) {
  const { name, labelKey, icon: Icon } = resource;
  const { canAccess } = useCanAccess({ action: "list", resource: name });
  if (canAccess !== true) return null;
  return <Menu.Item to={`/${name}`} primaryText={labelKey} leftIcon={<Icon />} />;
}
