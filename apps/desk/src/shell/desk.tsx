import { Admin, type AdminProps, localStorageStore, Resource, type Store } from "react-admin";
import { useState } from "react";
import { createAuthProvider } from "#shell/auth-provider.ts";
import { createDataProvider } from "#shell/data-provider.ts";
import { type MemberTab, MemberTabsContext } from "#shell/member-tab.ts";
import type { DeskOptions, DeskResource } from "#shell/resource.ts";
import { type DeskSession, SessionContext } from "#shell/session.ts";
import { createI18nProvider } from "#shell/i18n.ts";
import { darkTheme, lightTheme } from "#shell/theme.ts";

/** The components around the lists: the first page, the bar with the menu, and the sign-in. */
export type DeskFrame = Required<Pick<AdminProps, "dashboard" | "layout" | "loginPage">>;

/** The whole desk: its resources behind a sign-in, in the operator's language and theme. */
export function Desk({
  session,
  resources,
  memberTabs,
  frame,
}: {
  readonly session: DeskSession;
  readonly resources: readonly DeskResource[];
  readonly memberTabs: readonly MemberTab[];
  readonly frame: DeskFrame;
}) {
  const [providers] = useState(() => ({
    authProvider: createAuthProvider(session, resources),
    dataProvider: createDataProvider(session, resources),
    i18nProvider: createI18nProvider(),
    store: createStore(resources),
  }));
  return (
    <SessionContext value={session}>
      <MemberTabsContext value={memberTabs}>
        <Admin
          {...providers}
          {...frame}
          darkTheme={darkTheme}
          disableTelemetry
          lightTheme={lightTheme}
          requireAuth
          theme={lightTheme}
          title="desk.title"
        >
          {resources.map((resource) => (
            <Resource
              key={resource.name}
              name={resource.name}
              icon={resource.icon}
              options={{ label: resource.labelKey, ...resource } satisfies DeskOptions}
              list={resource.listScreen}
              {...(resource.showScreen !== undefined && { show: resource.showScreen })}
            />
          ))}
        </Admin>
      </MemberTabsContext>
    </SessionContext>
  );
}

/** Signing out resets searches and selections; the layout of the desk stays. */
function createStore(resources: readonly DeskResource[]): Store {
  const store = localStorageStore(undefined, "plumbline.desk");
  return {
    ...store,
    reset: () => {
      for (const { name } of resources) {
        store.removeItem(`${name}.listParams`);
        store.removeItem(`${name}.selectedIds`);
      }
    },
  };
}
