/** What the keys of a filter's choices begin with, by list and filter: as in the list itself. */
const CHOICE_TEXTS: Readonly<Record<string, string>> = {
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

type Translate = (key: string, options: { readonly _: string }) => string;

/** A choice by the name that its list gives it; a value without one as it was sent. */
export function choiceText(
  translate: Translate,
  { list, name, value }: { readonly list: string; readonly name: string; readonly value: string },
): string {
  const shared = translate(`desk.exports.values.${value}`, { _: value });
  const texts = CHOICE_TEXTS[`${list}.${name}`];
  return texts === undefined ? shared : translate(`${texts}.${value}`, { _: shared });
}
