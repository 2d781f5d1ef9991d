import type { AssetCode } from "@plumbline/engine/kernel";
import type { DeskClient } from "@plumbline/client";

export type PaymentSettings = Awaited<ReturnType<DeskClient["wallet"]["readPaymentSettings"]>>;
export type Channel = PaymentSettings["channels"][number];

/** The fields that identify a channel for records and saved accounts: they never change. */
const FIXED = new Set(["id", "currency", "kind", "network", "addressForm"]);

/** Whether a field of a channel is shown: a reason only for a closed one. */
export function isChannelShown(path: string, typed: ChannelSides, isNew: boolean): boolean {
  if (path.endsWith(".label")) return false;
  if (FIXED.has(path)) return isNew;
  if (!path.endsWith(".disabledReason")) return true;
  return !(path.startsWith("recharge") ? typed.recharge : typed.withdrawal).isEnabled;
}

interface ChannelSides {
  readonly recharge: { readonly isEnabled: boolean };
  readonly withdrawal: { readonly isEnabled: boolean };
}

/** An open channel has no reason for being closed. */
export function soundChannel(channel: Channel): Channel {
  const { recharge, withdrawal } = channel;
  return {
    ...channel,
    // Empty lines are dropped.
    payTo: channel.payTo.filter(({ text }) => Boolean(text)),
    recharge: recharge.isEnabled ? { ...recharge, disabledReason: null } : recharge,
    withdrawal: withdrawal.isEnabled ? { ...withdrawal, disabledReason: null } : withdrawal,
  };
}

const NEW_WAY = {
  isEnabled: false,
  disabledReason: null,
  amountMin: "10",
  amountMax: "1000",
  fee: "0",
  fourEyesAbove: "0",
};

// The operator fills it in.
const NO_CURRENCY = "" as AssetCode;

/** A new network, closed to everybody. */
export const NEW_CHANNEL: Channel = {
  id: "",
  currency: NO_CURRENCY,
  kind: "chain",
  network: "",
  addressForm: "evm",
  memo: "none",
  contract: null,
  confirmations: 12,
  minutes: 10,
  payTo: [
    { label: "address", text: "" },
    { label: "memo", text: "" },
  ],
  recharge: NEW_WAY,
  withdrawal: { ...NEW_WAY, dayMax: { none: "0", basic: "1000", advanced: "10000" } },
};
