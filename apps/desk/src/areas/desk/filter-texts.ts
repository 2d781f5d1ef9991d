import { showInstant } from "#shell/wire-time.ts";

/** The prefix of the keys of a filter's choices, by list and filter: the prefix in the list. */
export const CHOICE_TEXTS: Readonly<Record<string, string>> = {
  "adjustments.stage": "desk.adjustments.is",
  "alerts.kind": "desk.alerts.kinds",
  "alerts.stage": "desk.alerts.is",
  "chats.category": "desk.support.categories",
  "chats.stage": "desk.support.is",
  "closedPositions.reason": "desk.contract.reason",
  "complaints.stage": "desk.support.is",
  "complaints.category": "desk.support.categories",
  "earnOrders.kind": "desk.earn.kind",
  "earnOrders.status": "desk.earn.status",
  "emailRequests.category": "desk.support.categories",
  "emailRequests.stage": "desk.support.emailRequestIs",
  "houseTransfers.stage": "desk.houseTransfers.is",
  "loanOrders.status": "desk.loan",
  "loans.stage": "desk.loan.status",
  "openOptionOrders.kind": "desk.users.acts",
  "openPositions.status": "desk.contract.status",
  "openSecondOrders.direction": "desk.second.direction",
  "optionOrders.kind": "desk.users.acts",
  "postponedRewards.kind": "desk.reward.kind",
  "recharges.stage": "desk.recharges.is",
  "rewardPayouts.kind": "desk.reward.kind",
  "secondOrders.direction": "desk.second.direction",
  "spotPlans.status": "desk.spot.planIs",
  "users.frozen": "desk.users.frozenIs",
  "verifications.stage": "desk.kyc.is",
  "withdrawals.stage": "desk.withdrawals.is",
};

/** The filters whose choices have the same labels in every list. */
const SHARED_CHOICES: ReadonlySet<string> = new Set(["book", "direction", "stage", "standing"]);

const TIMES: ReadonlySet<string> = new Set(["from", "to"]);

type Translate = (key: string, options: { readonly _: string }) => string;

/**
 * A value of a list's filter: a time in the reader's zone, and a choice with its label in the list.
 * A typed value, and a choice without a label, is returned unchanged.
 */
export function filterValueText(
  translate: Translate,
  { list, name, value }: { readonly list: string; readonly name: string; readonly value: string },
): string {
  if (TIMES.has(name)) {
    const epochMs = Date.parse(value);
    return Number.isNaN(epochMs) ? value : showInstant(epochMs);
  }
  const shared = SHARED_CHOICES.has(name)
    ? translate(`desk.exports.values.${value}`, { _: value })
    : value;
  const texts = CHOICE_TEXTS[`${list}.${name}`];
  return texts === undefined ? shared : translate(`${texts}.${value}`, { _: shared });
}
