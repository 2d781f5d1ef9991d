import { Stack, Tab, Tabs, Typography } from "@mui/material";
import { useLocation, useNavigate, useRecordContext, useTranslate } from "ra-core";
import { type DeskMember, useMemberTabs } from "#shell/member-tab.ts";
import { HoldsAlert } from "#shell/signals/holds-alert.tsx";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { BackToList } from "#shell/lists/case-nav.tsx";
import type { UserLine } from "./users-screen.tsx";

/** One user with all facts, in the tabs that areas contribute. */
export function UserScreen() {
  return (
    <DeskShow title="desk.users.one">
      <UserDetails />
    </DeskShow>
  );
}

function UserDetails() {
  const translate = useTranslate();
  const user = useRecordContext<UserLine | DeskMember>();
  const tabs = useMemberTabs();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const selected = new URLSearchParams(search).get("tab");
  const tab = tabs.find(({ name }) => name === selected) ?? tabs[0];
  // The list's row is shown until the details are loaded.
  if (user === undefined || !("balances" in user) || tab === undefined) return null;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 2 }}>
        <BackToList />
        {/* The first tab shows it as its title. */}
        {tab !== tabs[0] && <Typography sx={{ fontWeight: 600 }}>{user.account}</Typography>}
      </Stack>
      <HoldsAlert userId={user.id} />
      <Tabs
        aria-label={user.account}
        scrollButtons="auto"
        value={tab.name}
        variant="scrollable"
        // "Back" leads to the list; a link or a reload opens the same tab.
        onChange={(_event, next: string) =>
          navigate({ pathname, search: `?tab=${next}` }, { replace: true })
        }
      >
        {tabs.map(({ name }) => (
          <Tab
            key={name}
            aria-controls="member-tab"
            label={translate(`desk.memberTabs.${name}`)}
            value={name}
          />
        ))}
      </Tabs>
      <Stack spacing={2} id="member-tab" role="tabpanel">
        <tab.content user={user} />
      </Stack>
    </Stack>
  );
}
