import { Box, Stack, Typography } from "@mui/material";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { useState } from "react";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { Panel } from "#shell/panel.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { OpenProposals, Versions } from "#shell/settings/settings-history.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { ChannelTable } from "../parts/channel-table.tsx";
import { ChannelButton, LevelsButton, ObservationHoursButton } from "../parts/settle-buttons.tsx";
import { type PaymentSettings, NEW_CHANNEL } from "./channel-form.ts";

type Shown = PaymentSettings & { readonly id: string };

/** Settings of deposits and withdrawals: in force, proposed, planned and past. */
export function PaymentsScreen() {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [version, setVersion] = useState("");
  const mayChange = useMay("payments.settle");
  const { data, error } = useGetOne<Shown>("payments", { id: version === "" ? "now" : version });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  // Every version has the same history.
  const isNewest = data !== undefined && (version === "" || Number(version) === data.newestVersion);
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.payments.title")} />
      {data !== undefined && (
        <>
          <Panel
            title={translate("desk.payments.channels")}
            action={
              <Stack direction="row" spacing={2} sx={{ alignItems: "center" }}>
                <VersionField settings={data} version={version} onVersion={setVersion} />
                {mayChange && isNewest && <ChannelButton channel={NEW_CHANNEL} settings={data} />}
              </Stack>
            }
          >
            <ChannelTable settings={data} mayChange={mayChange && isNewest} />
            <Box sx={{ alignItems: "center", display: "flex", gap: 2, mt: 2 }}>
              <Typography variant="body2">
                {translate("desk.payments.levels", { levels: data.levelPercent.join(" · ") })}
              </Typography>
              {mayChange && isNewest && <LevelsButton settings={data} />}
            </Box>
            <Box sx={{ alignItems: "center", display: "flex", gap: 2, mt: 1 }}>
              <Typography variant="body2">
                {translate("desk.payments.observationHours", { hours: data.observationHoursMax })}
              </Typography>
              {mayChange && isNewest && <ObservationHoursButton settings={data} />}
            </Box>
          </Panel>
          <OpenProposals
            history={data}
            deciding={{
              mayChange,
              confirm: client.wallet.confirmPaymentSettings,
              withdraw: client.wallet.withdrawPaymentSettings,
            }}
          />
          <Versions history={data} />
        </>
      )}
    </Stack>
  );
}

/** Old versions stay readable; changes are based on the newest. */
function VersionField({
  settings,
  version,
  onVersion,
}: {
  readonly settings: PaymentSettings;
  readonly version: string;
  readonly onVersion: (version: string) => void;
}) {
  const translate = useTranslate();
  const stateOf = (versionText: string) =>
    settings.versions.find((one) => String(one.version) === versionText)?.state ?? "past";
  return (
    <ChoiceField
      label="desk.settings.shown"
      choices={settings.versions.map((one) => String(one.version))}
      chosen={version === "" ? String(settings.versionInForce) : version}
      textOf={(one) =>
        [
          translate("desk.settings.version", { version: one }),
          translate(`desk.settings.is.${stateOf(one)}`),
        ].join(" · ")
      }
      onChoice={onVersion}
    />
  );
}
