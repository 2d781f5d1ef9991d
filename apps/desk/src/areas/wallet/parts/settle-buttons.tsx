import { proposePaymentSettings } from "@plumbline/protocol/wallet/operator-calls";
import { useTranslate } from "ra-core";
import { ProposeButton } from "#shell/settings/propose-button.tsx";
import { useDeskSession } from "#shell/session.ts";
import {
  type Channel,
  isChannelShown,
  type PaymentSettings,
  soundChannel,
} from "../settings/channel-form.ts";

const CHANGES = proposePaymentSettings.input.shape.change.options;

interface OfSettings {
  readonly settings: PaymentSettings;
}

/** Changes one channel, or adds one without an id. */
export function ChannelButton({
  channel,
  settings: { newestVersion: baseVersion },
}: OfSettings & { readonly channel: Channel }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const isNew = channel.id === "";
  const name = isNew ? translate("desk.payments.add") : translate("desk.settings.change");
  return (
    <ProposeButton
      name={isNew ? name : `${name}: ${channel.id}`}
      text={name}
      settings={channel}
      schema={CHANGES[0].shape.channel}
      isShown={(path, typed) => isChannelShown(path, typed, isNew)}
      send={(changed, about, requestId) =>
        client.wallet.proposePaymentSettings(
          { ...about, baseVersion, change: { channel: soundChannel(changed) } },
          { requestId },
        )
      }
    />
  );
}

/** Changes the maximum age of an observation. */
export function ObservationHoursButton({ settings }: OfSettings) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { observationHoursMax, newestVersion: baseVersion } = settings;
  const name = translate("desk.payments.changeObservationHours");
  return (
    <ProposeButton
      name={name}
      text={name}
      settings={{ observationHoursMax }}
      schema={CHANGES[2]}
      send={(changed, about, requestId) =>
        client.wallet.proposePaymentSettings(
          { ...about, baseVersion, change: changed },
          { requestId },
        )
      }
    />
  );
}

/** Changes how much more may be withdrawn at each VIP level. */
export function LevelsButton({ settings }: OfSettings) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { levelPercent, newestVersion: baseVersion } = settings;
  const name = translate("desk.payments.changeLevels");
  return (
    <ProposeButton
      name={name}
      text={name}
      settings={{ levelPercent }}
      schema={CHANGES[1]}
      send={(changed, about, requestId) =>
        client.wallet.proposePaymentSettings(
          { ...about, baseVersion, change: changed },
          { requestId },
        )
      }
    />
  );
}
