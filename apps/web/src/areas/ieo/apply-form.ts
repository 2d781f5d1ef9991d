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

/** The inputs of an application, as far as the app knows them. */
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
  /** The amount set aside, as decimal text. */
  | { readonly type: "ready"; readonly quantity: string; readonly lock: string };

/** Applies the same rule as the server, so that the preview equals the result. */
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
      // Only the server knows these, and refuses accordingly.
      losses: new Map(),
      isReversalOpen: false,
      supplyBalance: money(project.token, supply),
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

/** The offering as the engine's state. An open one has none of the later fields. */
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

/** The demand as a share of the supply, in whole per cent; may exceed 100. */
export function demandPercent({ applied, supply }: Project): number {
  return Number((mustParseDecimal(applied) * 100n) / mustParseDecimal(supply));
}

/** Each member applies once. */
export const hasApplied = ({ mine }: Project): boolean => mustParseDecimal(mine) > 0n;

/** The quantity that may still be applied for. */
export const leftToApply = (project: Project): string =>
  hasApplied(project) ? "0" : project.userMax;
