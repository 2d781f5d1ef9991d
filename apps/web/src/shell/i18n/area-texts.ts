// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type authTexts from "@plumbline/messages/en-us/auth.json";
import type contentTexts from "@plumbline/messages/en-us/content.json";
import type contestTexts from "@plumbline/messages/en-us/contest.json";
import type contractTexts from "@plumbline/messages/en-us/contract.json";
import type earnTexts from "@plumbline/messages/en-us/earn.json";
import type flashExchangeTexts from "@plumbline/messages/en-us/flash-exchange.json";
import type homeTexts from "@plumbline/messages/en-us/home.json";
import type ieoTexts from "@plumbline/messages/en-us/ieo.json";
import type kycTexts from "@plumbline/messages/en-us/kyc.json";
import type limitsTexts from "@plumbline/messages/en-us/limits.json";
import type loanTexts from "@plumbline/messages/en-us/loan.json";
import type marketTexts from "@plumbline/messages/en-us/market.json";
import type optionTexts from "@plumbline/messages/en-us/option.json";
import type profileTexts from "@plumbline/messages/en-us/profile.json";
import type proofTexts from "@plumbline/messages/en-us/proof.json";
import type rechargeTexts from "@plumbline/messages/en-us/recharge.json";
import type rewardTexts from "@plumbline/messages/en-us/reward.json";
import type secondContractTexts from "@plumbline/messages/en-us/second-contract.json";
import type settingsTexts from "@plumbline/messages/en-us/settings.json";
import type shellTexts from "@plumbline/messages/en-us/shell.json";
import type spotTexts from "@plumbline/messages/en-us/spot.json";
import type supportTexts from "@plumbline/messages/en-us/support.json";
import type teamTexts from "@plumbline/messages/en-us/team.json";
import type ticketTexts from "@plumbline/messages/en-us/ticket.json";
import type vipTexts from "@plumbline/messages/en-us/vip.json";
import type walletTexts from "@plumbline/messages/en-us/wallet.json";
import type withdrawalTexts from "@plumbline/messages/en-us/withdrawal.json";

/** The texts by area; a key is "<area>.<…>". */
export interface Texts {
  readonly auth: typeof authTexts;
  readonly content: typeof contentTexts;
  readonly contest: typeof contestTexts;
  readonly contract: typeof contractTexts;
  readonly earn: typeof earnTexts;
  readonly "flash-exchange": typeof flashExchangeTexts;
  readonly home: typeof homeTexts;
  readonly ieo: typeof ieoTexts;
  readonly kyc: typeof kycTexts;
  readonly limits: typeof limitsTexts;
  readonly loan: typeof loanTexts;
  readonly market: typeof marketTexts;
  readonly option: typeof optionTexts;
  readonly profile: typeof profileTexts;
  readonly proof: typeof proofTexts;
  readonly recharge: typeof rechargeTexts;
  readonly reward: typeof rewardTexts;
  readonly "second-contract": typeof secondContractTexts;
  readonly settings: typeof settingsTexts;
  readonly shell: typeof shellTexts;
  readonly spot: typeof spotTexts;
  readonly support: typeof supportTexts;
  readonly team: typeof teamTexts;
  readonly ticket: typeof ticketTexts;
  readonly vip: typeof vipTexts;
  readonly wallet: typeof walletTexts;
  readonly withdrawal: typeof withdrawalTexts;
}
