import type { MemberTab } from "#shell/member-tab.ts";
import { SignalsPanel } from "#shell/signals/signals-panel.tsx";
import { Freezes } from "./freezes.tsx";
import { Balances, Orders, Positions } from "./holdings.tsx";
import { IeoOrders, Investments, Loans } from "./products.tsx";
import { DeskLog, Standing, Verifications } from "./standing.tsx";
import { MemberTimeline } from "./timeline.tsx";
import { Devices, OpenSessions, SignIns } from "./sign-ins.tsx";

type Content = MemberTab["content"];

const Overview: Content = ({ user }) => (
  <>
    <Standing user={user} />
    <SignalsPanel userId={user.id} />
    <Freezes user={user} />
    <Balances user={user} />
    <Verifications user={user} />
  </>
);

const Trading: Content = ({ user }) => (
  <>
    <Positions user={user} />
    <Orders user={user} />
    <Investments user={user} />
    <Loans user={user} />
    <IeoOrders user={user} />
  </>
);

const Access: Content = ({ user }) => (
  <>
    <OpenSessions user={user} />
    <Devices user={user} />
    <SignIns user={user} />
  </>
);

export const TABS: readonly MemberTab[] = [
  { name: "overview", permission: "users.read", place: 10, content: Overview },
  { name: "timeline", permission: "users.read", place: 20, content: MemberTimeline },
  { name: "trading", permission: "users.read", place: 30, content: Trading },
  { name: "access", permission: "users.read", place: 60, content: Access },
  { name: "log", permission: "users.read", place: 70, content: DeskLog },
];
