import { type IeoEnded, type IeoTerms, type IeoApplied, priceOfWin } from "@plumbline/engine/ieo";
import { type Money, type ReceiptId, toDecimalText, userBookOf } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { OrderLine } from "./order-store.ts";
import type { ProjectLine } from "./project-store.ts";

/** Events sent to open screens, which then reload the offering. */
export const IEO_NOTICES = [
  "ieo_applied",
  "ieo_won",
  "ieo_not_won",
  "ieo_paid",
  "ieo_lapsed",
  "ieo_void",
] as const satisfies readonly (IeoApplied | IeoEnded)["type"][];

export const offeringView = (project: IeoTerms & { readonly drawSeq: number | null }) => ({
  id: project.id,
  book: userBookOf(project.book),
  token: project.token,
  name: project.name,
  about: project.about,
  supply: toDecimalText(project.supply),
  lot: toDecimalText(project.lot),
  estimatedPrice: toDecimalText(project.estimatedPrice),
  floorPrice: toDecimalText(project.floorPrice),
  userMax: toDecimalText(project.userMax),
  opensMs: project.opensAt,
  closesMs: project.closesAt,
  drawSymbol: project.drawSymbol,
  drawSeq: project.drawSeq,
});

/** `treasuryBalance`: the house's balance of the offered token. */
export function projectView(
  { project, wanted, applicants, mine }: ProjectLine,
  treasuryBalance: Money,
) {
  const { winningPrice, status } = project;
  return {
    ...offeringView(project),
    status,
    applied: toDecimalText(wanted),
    applicants,
    // Once applications have ended, tokens leave the treasury as they are paid for.
    isFunded: status !== "issuing" || treasuryBalance.units >= project.supply,
    // A void offering sells nothing, so it has no price.
    winningPrice: winningPrice === null || status === "void" ? null : toDecimalText(winningPrice),
    mine: toDecimalText(mine),
    createTime: toWireTime(project.opensAt),
  };
}

export function orderView({ order, name, estimatedPrice, isListed }: Omit<OrderLine, "account">) {
  const { stage, allocatedUnits, winningPrice } = order;
  const amount = priceOfWin(order);
  return {
    id: order.id,
    book: userBookOf(order.book),
    projectId: order.projectId,
    token: order.token,
    name,
    status: isListed && stage === "paid" ? ("listed" as const) : order.status,
    stage,
    quantity: toDecimalText(order.quantity),
    estimatedPrice: toDecimalText(estimatedPrice),
    lock: toDecimalText(order.lock.units),
    allocated: allocatedUnits === null ? null : toDecimalText(allocatedUnits),
    winningPrice: winningPrice === null ? null : toDecimalText(winningPrice),
    amount: amount === null ? null : toDecimalText(amount.units),
    payUntilMs: order.payUntil,
    // A receipt's id is drawn by the server's own command.
    receiptId: order.receiptId as ReceiptId | null,
    createTime: toWireTime(order.appliedAt),
  };
}
