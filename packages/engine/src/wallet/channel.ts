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

/** One way for one currency to come in and go out: a network of a chain, or a bank's rail. */
export interface Channel {
  /** "USDT-TRON": what the wire and the records call it, for ever. */
  readonly id: string;
  readonly currency: AssetCode;
  readonly kind: "chain" | "bank";
  /** "TRON", "SEPA". */
  readonly network: string;
  /** null for banks. */
  readonly addressForm: AddressForm | null;
  readonly memo: "none" | "optional" | "required";
  /** Of a token; null for a chain's own currency and for banks. */
  readonly contract: string | null;
  /** Blocks above the one a payment is in, until it is credited; 0 for banks. */
  readonly confirmations: number;
  /** How long it takes on its way, as a rule. */
  readonly minutes: number;
  /** Where to pay to: an address and its memo, or the lines of a bank's account. */
  readonly payTo: readonly PayTo[];
  readonly recharge: ChannelSide;
  readonly withdrawal: ChannelSide & {
    /** What may leave within 24 hours, rolling, by how far the identity is proven. */
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

/** Everything about money in and out that operators settle; a version never changes. */
export interface WalletSettings {
  readonly version: number;
  readonly channels: readonly Channel[];
  /** More than 100 % for higher levels: by VIP level, from 0. */
  readonly levelPercent: readonly bigint[];
  /** How old an observation of what is held outside may be. */
  readonly observationHoursMax: number;
}

/** Of settings that were written before there were observations. */
export const OBSERVATION_HOURS_MAX = 24;

/** The channel of that id, closed or not; null where these settings have none. */
export const findChannel = ({ channels }: WalletSettings, id: string): Channel | null =>
  channels.find((channel) => channel.id === id) ?? null;

export type ContactRequired = { readonly type: "contact_required" };

/**
 * Whether money may be asked in or out: its owner has to be told what becomes of it, and of what
 * they did not ask for. Refuses with `contact_required`; binding a first contact cures it at once.
 */
export const checkContact = ({
  hasContact,
}: {
  readonly hasContact: boolean;
}): Result<null, ContactRequired> => (hasContact ? ok(null) : err({ type: "contact_required" }));
