import { useTranslate } from "ra-core";
import { Below } from "#shell/lists/cells.tsx";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { pathText } from "#shell/settings/diff-table.tsx";
import type { Channel, PaymentSettings } from "../settings/channel-form.ts";
import { ChannelButton } from "./settle-buttons.tsx";

/** Every channel with its limits and fees, in and out. */
export function ChannelTable({
  settings,
  mayChange,
}: {
  readonly settings: PaymentSettings;
  readonly mayChange: boolean;
}) {
  const translate = useTranslate();
  const sideCells = (side: Channel["recharge"]) => [
    <>
      {figureText(side.amountMin)} – {figureText(side.amountMax)}
      <Below>
        {side.isEnabled ? translate("desk.payments.open") : (side.disabledReason ?? "–")}
      </Below>
    </>,
    figureText(side.fee),
  ];
  const sideColumns = (name: "recharge" | "withdrawal") =>
    [
      {
        name: `${pathText(translate, `${name}.amountMin`)} – ${pathText(translate, "amountMax")}`,
        isFigure: true,
      },
      { name: pathText(translate, `${name}.fee`), isFigure: true },
    ] as const;
  return (
    <FigureTable
      label={translate("desk.payments.channels")}
      empty=""
      columns={[
        { name: translate("desk.settings.word.id") },
        { name: translate("desk.settings.word.confirmations"), isFigure: true },
        ...sideColumns("recharge"),
        ...sideColumns("withdrawal"),
        ...(mayChange ? [{ name: translate("desk.action") }] : []),
      ]}
      rows={settings.channels.map((channel) => ({
        key: channel.id,
        cells: [
          <>
            {channel.id}
            <Below>{channel.network}</Below>
          </>,
          channel.confirmations,
          ...sideCells(channel.recharge),
          ...sideCells(channel.withdrawal),
          <ChannelButton key={channel.id} channel={channel} settings={settings} />,
        ],
      }))}
    />
  );
}
