import { useTranslate } from "ra-core";
import { FigureTable, figureText } from "#shell/lists/figure-table.tsx";
import { pathText } from "#shell/settings/diff-table.tsx";
import type { Channel, PaymentSettings } from "../settings/channel-form.ts";
import { ChannelButton } from "./settle-buttons.tsx";

/** Every channel with its limits and fees, for recharges and withdrawals. */
export function ChannelTable({
  settings,
  mayChange,
}: {
  readonly settings: PaymentSettings;
  readonly mayChange: boolean;
}) {
  const translate = useTranslate();
  const wayCells = (way: Channel["recharge"]) => [
    way.isEnabled ? translate("desk.payments.open") : (way.disabledReason ?? "–"),
    figureText(way.amountMin),
    figureText(way.amountMax),
    figureText(way.fee),
  ];
  const wayColumns = (name: "recharge" | "withdrawal") =>
    (["isEnabled", "amountMin", "amountMax", "fee"] as const).map((part) => ({
      name: pathText(translate, `${name}.${part}`),
      isFigure: part !== "isEnabled",
    }));
  return (
    <FigureTable
      label={translate("desk.payments.channels")}
      empty=""
      columns={[
        { name: translate("desk.settings.word.id") },
        { name: translate("desk.settings.word.network") },
        { name: translate("desk.settings.word.confirmations"), isFigure: true },
        ...wayColumns("recharge"),
        ...wayColumns("withdrawal"),
        ...(mayChange ? [{ name: translate("desk.action") }] : []),
      ]}
      rows={settings.channels.map((channel) => ({
        key: channel.id,
        cells: [
          channel.id,
          channel.network,
          channel.confirmations,
          ...wayCells(channel.recharge),
          ...wayCells(channel.withdrawal),
          <ChannelButton key={channel.id} channel={channel} settings={settings} />,
        ],
      }))}
    />
  );
}
