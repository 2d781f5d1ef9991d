import { Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import type { Permission } from "@plumbline/engine/desk";
import { useGetOne, useTranslate } from "ra-core";
import type { ReactNode } from "react";
import { Title } from "react-admin";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import type { History } from "#shell/settings/diff-table.tsx";
import type { NewestVersion } from "#shell/settings/newest-version.ts";
import { type DecisionCalls, OpenProposals, Versions } from "#shell/settings/settings-history.tsx";

type Part<Settings> = (settings: Settings, mayChange: boolean) => ReactNode;

/** Settings that two operators change in versions: the newest version, and its history. */
export function SettingsScreen<Settings extends History>({
  resource,
  title,
  permission = "terms.settle",
  decisions,
  above,
  action,
  children,
  below,
}: {
  readonly resource: string;
  /** The key of its label. */
  readonly title: string;
  /** The calls of a second person. */
  readonly permission?: Permission;
  readonly decisions: (client: DeskClient) => DecisionCalls;
  readonly above?: Part<Settings>;
  /** Next to the name of the version: an action on all of its content. */
  readonly action?: Part<Settings>;
  /** The content of the newest version. */
  readonly children: Part<Settings>;
  readonly below?: Part<Settings>;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayChange = useMay(permission);
  const { data, error } = useGetOne<NewestVersion<Settings>>(resource, { id: "newest" });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  const settings = data?.settings;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate(title)} />
      {settings !== undefined && (
        <>
          {above?.(settings, mayChange)}
          <Panel
            title={translate("desk.settings.version", { version: settings.newestVersion })}
            action={action?.(settings, mayChange)}
          >
            {children(settings, mayChange)}
          </Panel>
          {below?.(settings, mayChange)}
          <OpenProposals history={settings} deciding={{ mayChange, ...decisions(client) }} />
          <Versions history={settings} />
        </>
      )}
    </Stack>
  );
}
