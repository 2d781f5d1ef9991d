import type { Permission } from "@plumbline/engine/desk";
import type { ResultOf } from "@plumbline/protocol";
import type { readUser } from "@plumbline/protocol/profile/operator-calls";
import { type ComponentType, createContext, useContext } from "react";
import { useMayOpen } from "#shell/session.ts";

/** One member with all data that the desk shows. */
export type DeskMember = ResultOf<typeof readUser>;

/** A tab of a member's page. */
export interface MemberTab {
  /** The key of its text: "desk.memberTabs.<name>". */
  readonly name: string;
  readonly permission: Permission;
  /** Tabs are sorted by position, the lowest first. */
  readonly place: number;
  readonly content: ComponentType<{ readonly user: DeskMember }>;
}

export const MemberTabsContext = createContext<readonly MemberTab[]>([]);

/** The tabs that the operator may see, in order. */
export function useMemberTabs(): readonly MemberTab[] {
  const tabs = useContext(MemberTabsContext);
  return tabs.filter(useMayOpen()).toSorted((a, b) => a.place - b.place);
}
