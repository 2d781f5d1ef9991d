import { apply, type ApplyRefusal, type IeoProject, readIeoProject } from "@plumbline/engine/ieo";
import {
  instant,
  money,
  mustParseDecimal,
  quantity,
  toDecimalText,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import { balanceKey } from "@plumbline/engine/ledger";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { Project } from "./queries.ts";

/** What an application is decided on, as far as the app knows it. */
export interface ApplyContext {
  readonly project: Project;
  /** USDT in the project's book, as decimal text. */
  readonly available: string;
  readonly isVerified: boolean;
  readonly nowMs: number;
}

export type ApplyPreview =
  | { readonly type: "empty" }
  | { readonly type: "problem"; readonly problem: Problem }
  /** So much is set aside, as decimal text. */
  | { readonly type: "ready"; readonly quantity: string; readonly lock: string };

/** Asks the very rule that decides on the server, so that the sheet promises what is done. */
export function previewApply(typed: string, context: ApplyContext): ApplyPreview {
  const read = readTyped(typed);
  if (read.type === "malformed") return { type: "problem", problem: { key: "ieo.malformed" } };
  if (read.type !== "amount") return { type: "empty" };
  const { project, available } = context;
  const { book } = project;
  const supply = project.isFunded ? mustParseDecimal(project.supply) : 0n;
  const decision = apply(
    {
      project: projectOf(project),
      isVerified: context.isVerified,
      appliedUnits: mustParseDecimal(project.mine),
      balances: new Map([[balanceKey(book, USDT, "available"), mustParseDecimal(available)]]),
      // What the server knows besides it says itself.
      losses: new Map(),
      isReversalOpen: false,
      supplyHeld: money(project.token, supply),
    },
    { orderId: "", userId: "" as UserId, book, quantity: quantity(read.units) },
    instant(context.nowMs),
  );
  if (!decision.ok) return { type: "problem", problem: problemOf(decision.error) };
  const { lock } = decision.value.next;
  return {
    type: "ready",
    quantity: toDecimalText(read.units),
    lock: toDecimalText(lock.units),
  };
}

const REFUSAL_KEYS = {
  project_not_found: "ieo.refusal.projectNotFound",
  applications_closed: "ieo.refusal.applicationsClosed",
  supply_not_funded: "ieo.refusal.supplyNotFunded",
  verification_required: "ieo.verifyFirst",
  already_applied: "ieo.refusal.alreadyApplied",
  quantity_not_in_lots: "ieo.refusal.quantityNotInLots",
  above_user_maximum: "ieo.refusal.aboveUserMaximum",
  insufficient_balance: "ieo.tooLittle",
  positions_losing: "ieo.tooLittle",
  reversal_open: "ieo.refusal.applicationsClosed",
} as const satisfies Record<ApplyRefusal["type"], string>;

function problemOf(refusal: ApplyRefusal): Problem {
  const key = REFUSAL_KEYS[refusal.type];
  if ("lot" in refusal) return { key, values: { lot: toDecimalText(refusal.lot) } };
  if ("left" in refusal) {
    const { units, asset } = refusal.left;
    return { key, values: { left: `${toDecimalText(units)} ${asset}` } };
  }
  if ("needed" in refusal) {
    return { key, values: { amount: `${toDecimalText(refusal.needed.units)} USDT` } };
  }
  return { key };
}

/** The offering as the engine knows it. What follows its end is not told of one that is open. */
function projectOf(project: Project): IeoProject {
  return {
    ...readIeoProject(project),
    status: project.status,
    drawSeq: project.drawSeq,
    applied: null,
    winningPrice: null,
    closedAt: null,
    allocatedAt: null,
  };
}

/** How much of the supply is applied for, in whole per cent; beyond all of it as well. */
export function demandPercent({ applied, supply }: Project): number {
  return Number((mustParseDecimal(applied) * 100n) / mustParseDecimal(supply));
}

/** Everybody applies once. */
export const hasApplied = ({ mine }: Project): boolean => mustParseDecimal(mine) > 0n;

/** What may still be applied for. */
export const leftToApply = (project: Project): string =>
  hasApplied(project) ? "0" : project.userMax;
