import { Stack, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { writtenPublicSettings } from "@plumbline/protocol/settings/operator-calls";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { Facts } from "#shell/lists/facts.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
import { SettingsHistory } from "#shell/settings/settings-history.tsx";

type Shown = Awaited<ReturnType<DeskClient["settings"]["readPublicSettings"]>>;

/** What anybody may read of the settings: the newest version, and all that led to it. */
export function PublicSettingsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const mayPublish = useMay("content.publish");
  const { data, error } = useGetOne<Shown & { readonly id: string }>("publicSettings", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.publicSettings.title")} />
      {data !== undefined && (
        <>
          <Panel
            title={translate("desk.settings.version", { version: data.newestVersion })}
            action={<ChangeButton shown={data} />}
          >
            <Facts
              facts={[
                {
                  name: translate("desk.settings.word.isPcLimite"),
                  value: translate(data.settings.isPcLimite ? "desk.yes" : "desk.no"),
                },
                ...(["contactEmail", "contactHours"] as const).map((name) => ({
                  name: translate(`desk.settings.word.${name}`),
                  value: data.settings[name] ?? "–",
                })),
              ]}
            />
          </Panel>
          <SettingsHistory
            history={data}
            deciding={{
              mayChange: mayPublish,
              confirm: ({ id, contentHash }, requestId) =>
                client.settings.confirmPublicSettings({ id, contentHash }, { requestId }),
              withdraw: ({ id }, requestId) =>
                client.settings.withdrawPublicSettings({ id }, { requestId }),
            }}
          />
        </>
      )}
    </Stack>
  );
}

function ChangeButton({ shown: { newestVersion, settings } }: { readonly shown: Shown }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const name = translate("desk.settings.change");
  return (
    <DialogButton
      text={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={settings}
          schema={writtenPublicSettings}
          send={(changed, about, requestId) =>
            client.settings.proposePublicSettings(
              { ...about, baseVersion: newestVersion, settings: changed },
              { requestId },
            )
          }
          onClose={onClose}
        />
      )}
    />
  );
}
