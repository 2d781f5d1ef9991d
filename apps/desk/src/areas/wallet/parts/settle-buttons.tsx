import { proposePaymentSettings } from "@plumbline/protocol/wallet/operator-calls";
import { useTranslate } from "ra-core";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { ProposeDialog } from "#shell/settings/propose-dialog.tsx";
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

/** Changes one channel, or adds one that has no id yet. */
export function ChannelButton({
  channel,
  settings: { newestVersion: baseVersion },
}: OfSettings & { readonly channel: Channel }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const isNew = channel.id === "";
  const name = isNew ? translate("desk.payments.add") : translate("desk.settings.change");
  return (
    <DialogButton
      text={name}
      {...(!isNew && { "aria-label": `${name}: ${channel.id}` })}
      dialog={(onClose) => (
        <ProposeDialog
          title={isNew ? name : `${name}: ${channel.id}`}
          settings={channel}
          schema={CHANGES[0].shape.channel}
          isShown={(path, typed) => isChannelShown(path, typed, isNew)}
          send={(changed, about, requestId) =>
            client.wallet.proposePaymentSettings(
              { ...about, baseVersion, change: { channel: soundChannel(changed) } },
              { requestId },
            )
          }
          onClose={onClose}
        />
      )}
    />
  );
}

/** Changes by how much more may leave at each VIP level. */
export function LevelsButton({ settings }: OfSettings) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { levelPercent, newestVersion: baseVersion } = settings;
  const name = translate("desk.payments.changeLevels");
  return (
    <DialogButton
      text={name}
      dialog={(onClose) => (
        <ProposeDialog
          title={name}
          settings={{ levelPercent }}
          schema={CHANGES[1]}
          send={(changed, about, requestId) =>
            client.wallet.proposePaymentSettings(
              { ...about, baseVersion, change: changed },
              { requestId },
            )
          }
          onClose={onClose}
        />
      )}
    />
  );
}
