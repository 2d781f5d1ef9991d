import { type AssetCode, type Money, money, mustParseDecimal } from "#kernel";
import type { AddressForm, Channel, PayToLabel, ProofLevel, WalletSettings } from "../channel.ts";

/** One direction of a channel as plain JSON: amounts as decimal text. */
export interface WrittenSide {
  readonly isEnabled: boolean;
  readonly disabledReason: string | null;
  readonly amountMin: string;
  readonly amountMax: string;
  readonly fee: string;
  readonly fourEyesAbove: string;
}

/** A channel as plain JSON, in the table and on the wire. */
export interface WrittenChannel {
  readonly id: string;
  readonly currency: string;
  readonly kind: "chain" | "bank";
  readonly network: string;
  readonly addressForm: AddressForm | null;
  readonly memo: "none" | "optional" | "required";
  readonly contract: string | null;
  readonly confirmations: number;
  readonly minutes: number;
  readonly payTo: readonly { readonly label: PayToLabel; readonly text: string }[];
  readonly recharge: WrittenSide;
  readonly withdrawal: WrittenSide & { readonly dayMax: Readonly<Record<ProofLevel, string>> };
}

export interface WrittenWalletSettings {
  readonly channels: readonly WrittenChannel[];
  readonly levelPercent: readonly string[];
  readonly observationHoursMax: number;
}

/** Reads what was written; text that is no amount is a fault. */
export const readWalletSettings = (
  { channels, levelPercent, observationHoursMax }: WrittenWalletSettings,
  version: number,
): WalletSettings => ({
  version,
  channels: channels.map(readChannel),
  levelPercent: levelPercent.map(BigInt),
  observationHoursMax,
});

function readChannel({ recharge, withdrawal, ...rest }: WrittenChannel): Channel {
  // Written from one: brands exist for the compiler only.
  const currency = rest.currency as AssetCode;
  const amount = (text: string): Money => money(currency, mustParseDecimal(text));
  const read = (side: WrittenSide) => ({
    isEnabled: side.isEnabled,
    disabledReason: side.disabledReason,
    amountMin: amount(side.amountMin),
    amountMax: amount(side.amountMax),
    fee: amount(side.fee),
    fourEyesAbove: amount(side.fourEyesAbove),
  });
  const { none, basic, advanced } = withdrawal.dayMax;
  const dayMax = { none: amount(none), basic: amount(basic), advanced: amount(advanced) };
  return {
    ...rest,
    currency,
    recharge: read(recharge),
    withdrawal: { ...read(withdrawal), dayMax },
  };
}
