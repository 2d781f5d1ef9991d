import { Admin, localStorageStore, Resource } from "react-admin";
import { type ReactNode, useState } from "react";
import { createAuthProvider } from "#shell/auth-provider.ts";
import { createDataProvider } from "#shell/data-provider.ts";
import { DeskLayout } from "#shell/layout/desk-layout.tsx";
import { ResourcesContext } from "#shell/layout/resources-context.ts";
import type { DeskResource } from "#shell/resource.ts";
import type { DeskSession } from "#shell/session.ts";
import { SessionContext } from "#shell/session-context.ts";
import { SignInScreen } from "#shell/sign-in/sign-in-screen.tsx";
import { createI18nProvider } from "#shell/speech.ts";
import { darkTheme, lightTheme } from "#shell/theme.ts";

/** The whole desk: its resources behind a sign-in, in the operator's language and theme. */
export function Desk({
  session,
  resources,
  dashboard,
}: {
  readonly session: DeskSession;
  readonly resources: readonly DeskResource[];
  /** The first page. */
  readonly dashboard: () => ReactNode;
}) {
  const [made] = useState(() => ({
    authProvider: createAuthProvider(session, resources),
    dataProvider: createDataProvider(session, resources),
    i18nProvider: createI18nProvider(),
    store: localStorageStore(undefined, "plumbline.desk"),
  }));
  return (
    <SessionContext value={session}>
      <ResourcesContext value={resources}>
        <Admin
          {...made}
          dashboard={dashboard}
          darkTheme={darkTheme}
          disableTelemetry
          layout={DeskLayout}
          lightTheme={lightTheme}
          loginPage={SignInScreen}
          requireAuth
          theme={lightTheme}
          title="desk.title"
        >
          {resources.map(({ name, listScreen, showScreen, icon }) => (
            <Resource
              key={name}
              name={name}
              icon={icon}
              list={listScreen}
              {...(showScreen === undefined ? {} : { show: showScreen })}
            />
          ))}
        </Admin>
      </ResourcesContext>
    </SessionContext>
  );
}
