import { Stack, Tab, Tabs } from "@mui/material";
import { useRecordContext, useTranslate } from "ra-core";
import { type ReactNode, useState } from "react";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { SignalsPanel } from "#shell/signals/signals-panel.tsx";
import { Freezes } from "./parts/freezes.tsx";
import { Balances, ORDER_PRODUCTS, Orders, Positions } from "./parts/holdings.tsx";
import { IeoOrders, Investments, Loans } from "./parts/products.tsx";
import { DeskLog, Standing, Verifications } from "./parts/standing.tsx";
import { Devices, OpenSessions, SignIns } from "./parts/ways-in.tsx";
import type { User } from "./parts/section.tsx";
import { MemberTimeline } from "./parts/timeline.tsx";
import type { UserLine } from "./users-screen.tsx";

/** An overview of one user; the only action is a temporary suspension. */
export function UserScreen() {
  return (
    <DeskShow title="desk.users.one">
      <UserDetails />
    </DeskShow>
  );
}

const TABS = ["overview", "timeline", "trading", "access", "log"] as const;

function UserDetails() {
  const translate = useTranslate();
  const user = useRecordContext<UserLine | User>();
  const [tab, setTab] = useState<(typeof TABS)[number]>("overview");
  // The list's row is shown until the details are loaded.
  if (user === undefined || !("balances" in user)) return null;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Tabs
        aria-label={user.account}
        value={tab}
        onChange={(_event, next: typeof tab) => setTab(next)}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            aria-controls="member-tab"
            label={translate(`desk.memberTabs.${name}`)}
            value={name}
          />
        ))}
      </Tabs>
      <Stack spacing={2} id="member-tab" role="tabpanel">
        <TabContent tab={tab} user={user} />
      </Stack>
    </Stack>
  );
}

interface TabContentProps {
  readonly tab: (typeof TABS)[number];
  readonly user: User;
}

function TabContent({ tab, user }: TabContentProps): ReactNode {
  switch (tab) {
    case "overview":
      return (
        <>
          <Standing user={user} />
          <SignalsPanel userId={user.id} />
          <Freezes user={user} />
          <Balances user={user} />
          <Verifications user={user} />
        </>
      );
    case "timeline":
      return <MemberTimeline user={user} />;
    case "trading":
      return (
        <>
          <Positions user={user} />
          {ORDER_PRODUCTS.map((product) => (
            <Orders key={product} user={user} product={product} />
          ))}
          <Investments user={user} />
          <Loans user={user} />
          <IeoOrders user={user} />
        </>
      );
    case "access":
      return (
        <>
          <OpenSessions user={user} />
          <Devices user={user} />
          <SignIns user={user} />
        </>
      );
    case "log":
      return <DeskLog user={user} />;
  }
}
