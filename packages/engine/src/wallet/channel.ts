import { type AssetCode, err, type Money, ok, type Result } from "#kernel";

/** How far a user's identity is verified: the daily limit grows with it. */
export const PROOF_LEVELS = ["none", "basic", "advanced"] as const;
export type ProofLevel = (typeof PROOF_LEVELS)[number];

/** The rule by which a network's addresses are validated. */
export const ADDRESS_FORMS = ["evm", "tron", "bitcoin", "ripple"] as const;
export type AddressForm = (typeof ADDRESS_FORMS)[number];

/** One direction of a channel. All amounts are in the channel's currency. */
export interface ChannelSide {
  readonly isEnabled: boolean;
  /** Why it is disabled, for everyone to read; null while it is enabled. */
  readonly disabledReason: string | null;
  readonly amountMin: Money;
  readonly amountMax: Money;
  /** Flat; deducted from the amount, never charged on top. */
  readonly fee: Money;
  /** Above it two operators have to agree. */
  readonly fourEyesAbove: Money;
}

/** One currency by one network of a chain or one bank's rail. */
export interface Channel {
  /** "USDT-TRON": its permanent name on the wire and in records. */
  readonly id: string;
  readonly currency: AssetCode;
  readonly kind: "chain" | "bank";
  /** "TRON", "SEPA". */
  readonly network: string;
  /** null for banks. */
  readonly addressForm: AddressForm | null;
  readonly memo: "none" | "optional" | "required";
  /** The contract of a token; null for a chain's own currency and for banks. */
  readonly contract: string | null;
  /** Blocks above the one a payment is in, until it is credited; 0 for banks. */
  readonly confirmations: number;
  /** The usual duration. */
  readonly minutes: number;
  /** Where to pay to: an address and its memo, or the lines of a bank's account. */
  readonly payTo: readonly PayTo[];
  readonly recharge: ChannelSide;
  readonly withdrawal: ChannelSide & {
    /** The withdrawal limits of rolling 24 hours, by level of verification. */
    readonly dayMax: Readonly<Record<ProofLevel, Money>>;
  };
}

export const PAY_TO_LABELS = [
  "address",
  "memo",
  "holder",
  "bankName",
  "accountNumber",
  "bankCode",
] as const;
export type PayToLabel = (typeof PAY_TO_LABELS)[number];

export interface PayTo {
  readonly label: PayToLabel;
  readonly text: string;
}

/** The settings of deposits and withdrawals; a version never changes. */
export interface WalletSettings {
  readonly version: number;
  readonly channels: readonly Channel[];
  /** The daily limit in percent by VIP level, from 0; more than 100 % for higher levels. */
  readonly levelPercent: readonly bigint[];
  /** The maximum age of an observation of an outside balance. */
  readonly observationHoursMax: number;
}

/** The default for settings from before observations existed. */
export const OBSERVATION_HOURS_MAX = 24;

/** The channel with that id, enabled or not; null if these settings have none. */
export const findChannel = ({ channels }: WalletSettings, id: string): Channel | null =>
  channels.find((channel) => channel.id === id) ?? null;

export type ContactRequired = { readonly type: "contact_required" };

/**
 * Whether deposits and withdrawals may be requested: the owner must be reachable about their
 * outcome, and about requests that they did not make. Refuses with `contact_required`; binding a
 * first contact is enough.
 */
export const checkContact = ({
  hasContact,
}: {
  readonly hasContact: boolean;
}): Result<null, ContactRequired> => (hasContact ? ok(null) : err({ type: "contact_required" }));
