import { POSITION_STATUSES, SIDES } from "@plumbline/engine/contract";
import { HOLD_REASONS } from "@plumbline/engine/desk";
import { EARN_KINDS, EARN_STATUSES } from "@plumbline/engine/earn";
import { IEO_ORDER_STATUSES, IEO_STAGES } from "@plumbline/engine/ieo";
import { KYC_LEVELS, KYC_STATUSES } from "@plumbline/engine/kyc";
import { LOAN_KINDS, LOAN_STAGES, LOAN_STATUSES } from "@plumbline/engine/loan";
import { z } from "zod";
import { decimalText, id, wireTime, userId } from "../codecs.ts";

/** What somebody did with an order, in one word. */
const ORDER_ACTS = ["up", "down", "call", "put", "buy", "sell", "exchange"] as const;

/** An order of any product that is no position. */
const orderLine = z.object({
  id,
  book: z.string(),
  /** What it is on: of an option with its strike, of an exchange both currencies. */
  symbol: z.string(),
  act: z.enum(ORDER_ACTS),
  isOpen: z.boolean(),
  /** What was staked, paid or received for it. */
  amount: decimalText,
  currency: z.string(),
  /** What it gained or lost; null where it did neither, or has not yet. */
  result: decimalText.nullable(),
  createTime: wireTime,
});

/** What the desk shows of one user beside what they hold: the latest of each kind first. */
export const userOverview = {
  /** E.164. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  hasAuthenticator: z.boolean(),
  /** Since when nobody signs in and no command is taken. */
  frozenTime: wireTime.nullable(),
  /** Until when no security setting changes: the user's own choice. */
  settingsLockedUntil: wireTime.nullable(),
  /** Until when withdrawals wait after a credential changed. */
  withdrawalsHeldUntil: wireTime.nullable(),
  /** Freezes by operators; what the user was told of each. */
  freezes: z.array(
    z.object({
      id,
      reasonCode: z.enum(HOLD_REASONS),
      reason: z.string(),
      appeal: z.string(),
      startTime: wireTime,
      endTime: wireTime,
      /** Later than the end: what was asked for, until a second person has confirmed it. */
      askedEndTime: wireTime,
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
      method: z.string(),
      outcome: z.enum(["signed_in", "second_factor_failed", "frozen"]),
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
  secondContracts: z.array(orderLine),
  options: z.array(orderLine),
  spotTrades: z.array(orderLine),
  exchanges: z.array(orderLine),
  investments: z.array(
    z.object({
      id,
      book: z.string(),
      productId: z.string(),
      kind: z.enum(EARN_KINDS),
      status: z.enum(EARN_STATUSES),
      paid: decimalText,
      /** What of it is still to come back. */
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
      /** As a share of one, at the last price; null without collateral or price. */
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
  /** What operators did about this user; whole lines stand in the audit log. */
  deskLog: z.array(
    z.object({ id: z.int(), createTime: wireTime, operatorName: z.string(), call: z.string() }),
  ),
};

/** What two members may have in common: where they are paid, whose paper, which picture. */
export const SHARED_KINDS = ["payout", "paper", "picture"] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** Another member who has the same. */
export const sharer = z.object({
  userId,
  account: z.string(),
  /** The address, the kind of paper, or what the picture was for. */
  about: z.string(),
  /** The very same; false of pictures that only look alike. */
  isSame: z.boolean(),
  /** Of their basic papers: the outcome there. */
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

/** When one was set or changed last; null: never. */
export const credentialAge = z.object({
  kind: z.enum(CREDENTIALS),
  changeTime: wireTime.nullable(),
});
