import { SIGN_IN_METHODS, SIGN_IN_OUTCOMES } from "@plumbline/engine/auth";
import { POSITION_STATUSES, SIDES } from "@plumbline/engine/contract";
import { HOLD_REASONS } from "@plumbline/engine/desk";
import { EARN_KINDS, EARN_STATUSES } from "@plumbline/engine/earn";
import { IEO_ORDER_STATUSES, IEO_STAGES } from "@plumbline/engine/ieo";
import { KYC_LEVELS, KYC_STATUSES } from "@plumbline/engine/kyc";
import { LOAN_KINDS, LOAN_STAGES, LOAN_STATUSES } from "@plumbline/engine/loan";
import { z } from "zod";
import { decimalText, id, wireTime, userId } from "../codecs.ts";

/** An order of any product that is not a position. */
export const memberOrder = z.object({
  /** The area of the product, which also defines the acts. */
  product: z.string(),
  id,
  book: z.string(),
  /** The symbol; for an option with its strike, for an exchange both currencies. */
  symbol: z.string(),
  act: z.string(),
  isOpen: z.boolean(),
  /** The amount staked, paid or received. */
  amount: decimalText,
  currency: z.string(),
  /** The profit or loss; null if there is none, or not yet. */
  result: decimalText.nullable(),
  createTime: wireTime,
});

/** The desk's overview of one user besides balances and orders: the latest of each kind first. */
export const userOverview = {
  /** E.164. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  /** Since when sign-in and all commands are refused. */
  frozenTime: wireTime.nullable(),
  /** Until when security settings are locked: the user's own choice. */
  settingsLockedUntil: wireTime.nullable(),
  /** Until when withdrawals wait after a changed credential. */
  withdrawalsHeldUntil: wireTime.nullable(),
  /** Freezes by operators, with the words that the user reads. */
  freezes: z.array(
    z.object({
      id,
      reasonCode: z.enum(HOLD_REASONS),
      reason: z.string(),
      appeal: z.string(),
      startTime: wireTime,
      endTime: wireTime,
      /** Later than the end: requested, until a second person has confirmed it. */
      requestedEndTime: wireTime,
      liftTime: wireTime.nullable(),
      startedBy: z.string(),
      confirmedBy: z.string().nullable(),
      isInForce: z.boolean(),
      isWaiting: z.boolean(),
    }),
  ),
  verifications: z.array(
    z.object({
      level: z.enum(KYC_LEVELS),
      status: z.enum(KYC_STATUSES),
      submitTime: wireTime,
      decideTime: wireTime.nullable(),
    }),
  ),
  openSessions: z.array(
    z.object({
      id,
      device: z.string(),
      address: z.string(),
      startTime: wireTime,
      lastSeenTime: wireTime,
    }),
  ),
  devices: z.array(
    z.object({ id, name: z.string(), firstSeenTime: wireTime, lastSeenTime: wireTime }),
  ),
  signIns: z.array(
    z.object({
      id,
      createTime: wireTime,
      method: z.enum(SIGN_IN_METHODS),
      outcome: z.enum(SIGN_IN_OUTCOMES),
      device: z.string(),
      address: z.string(),
      isNewDevice: z.boolean(),
    }),
  ),
  positions: z.array(
    z.object({
      id,
      book: z.string(),
      symbol: z.string(),
      side: z.enum(SIDES),
      leverage: z.int(),
      status: z.enum(POSITION_STATUSES),
      quantity: decimalText,
      margin: decimalText,
      currency: z.string(),
      entryPrice: decimalText.nullable(),
      realisedPnl: decimalText,
      createTime: wireTime,
    }),
  ),
  investments: z.array(
    z.object({
      id,
      book: z.string(),
      productId: z.string(),
      kind: z.enum(EARN_KINDS),
      status: z.enum(EARN_STATUSES),
      paid: decimalText,
      /** The part that is still to be returned. */
      principal: decimalText,
      currency: z.string(),
      income: decimalText,
      incomeCurrency: z.string(),
      createTime: wireTime,
    }),
  ),
  loans: z.array(
    z.object({
      id,
      book: z.string(),
      kind: z.enum(LOAN_KINDS),
      status: z.enum(LOAN_STATUSES),
      stage: z.enum(LOAN_STAGES).nullable(),
      amount: decimalText,
      owed: decimalText,
      currency: z.string(),
      pledged: decimalText.nullable(),
      pledgeCurrency: z.string().nullable(),
      /** As a decimal fraction, at the last price; null without collateral or price. */
      ltv: decimalText.nullable(),
      createTime: wireTime,
    }),
  ),
  ieoOrders: z.array(
    z.object({
      id,
      book: z.string(),
      token: z.string(),
      outcome: z.enum([...IEO_ORDER_STATUSES, ...IEO_STAGES]),
      quantity: decimalText,
      allocated: decimalText.nullable(),
      createTime: wireTime,
    }),
  ),
  /** Operators' actions about this user; the full lines stand in the audit log. */
  deskLog: z.array(
    z.object({ id: z.int(), createTime: wireTime, operatorName: z.string(), call: z.string() }),
  ),
};

/** The properties that members may share: a payout address, a paper, a picture. */
export const SHARED_KINDS = ["payout", "paper", "picture"] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** Another member with the same property. */
export const sharer = z.object({
  userId,
  account: z.string(),
  /** The address, the kind of paper, or the purpose of the picture. */
  about: z.string(),
  /** Whether it is identical; false for pictures that only look alike. */
  isSame: z.boolean(),
  /** The status of their basic verification. */
  verification: z.enum(["none", ...KYC_STATUSES]),
  isFrozen: z.boolean(),
});

const CREDENTIALS = [
  "password",
  "withdrawalPassword",
  "authenticator",
  "contact",
  "passkey",
] as const;

/** When it was last set or changed; null: never. */
export const credentialAge = z.object({
  kind: z.enum(CREDENTIALS),
  changeTime: wireTime.nullable(),
});
