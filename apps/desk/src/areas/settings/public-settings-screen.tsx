import type { DeskClient } from "@plumbline/client";
import { writtenPublicSettings } from "@plumbline/protocol/settings/operator-calls";
import { useTranslate } from "ra-core";
import { Facts } from "#shell/lists/facts.tsx";
import { useDeskSession } from "#shell/session.ts";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { SettingsScreen } from "#shell/settings/settings-screen.tsx";

type Shown = Awaited<ReturnType<DeskClient["settings"]["readPublicSettings"]>>;

/** The public settings: the newest version, and its history. */
export function PublicSettingsScreen() {
  const translate = useTranslate();
  return (
    <SettingsScreen<Shown>
      resource="publicSettings"
      title="desk.publicSettings.title"
      permission="content.publish"
      decisions={({ settings }) => ({
        confirm: settings.confirmPublicSettings,
        withdraw: settings.withdrawPublicSettings,
      })}
      action={(shown) => <ChangeButton shown={shown} />}
    >
      {(shown) => (
        <Facts
          facts={[
            {
              name: translate("desk.settings.word.isPcLimite"),
              value: translate(shown.settings.isPcLimite ? "desk.yes" : "desk.no"),
            },
            ...(["contactEmail", "contactHours"] as const).map((name) => ({
              name: translate(`desk.settings.word.${name}`),
              value: shown.settings[name] ?? "–",
            })),
          ]}
        />
      )}
    </SettingsScreen>
  );
}

function ChangeButton({ shown: { newestVersion, settings } }: { readonly shown: Shown }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const name = translate("desk.settings.change");
  return (
    <ProposeButton
      name={name}
      text={name}
      settings={settings}
      schema={writtenPublicSettings}
      send={(changed, about, requestId) =>
        client.settings.proposePublicSettings(
          { ...about, baseVersion: newestVersion, settings: changed },
          { requestId },
        )
      }
    />
  );
}
