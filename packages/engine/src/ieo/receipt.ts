import {
  isSameReceipt,
  postingFacts,
  quantity,
  type Receipt,
  type ReceiptId,
  type ReceiptRecords,
  type ReceiptRule,
  readFacts,
  toDecimalText,
} from "#kernel";
import { lockReturned } from "./accounts.ts";
import { allocate, type Application, appliedOf, winningPriceOf } from "./allocate.ts";
import { type IeoOrder, type IeoProject, type IeoTerms, lockOf } from "./project.ts";

/** The version of the rule by which offerings are allocated and can be recomputed. */
const IEO_RULE = "ieo/1";

type Drawn = IeoTerms & Pick<IeoProject, "drawSeq" | "applied" | "winningPrice">;

/**
 * The proof of one application's allocation. Together with the published list of applications (ids
 * and quantities, no names) it lets anyone recompute the whole allocation. If everybody is served
 * in full, nothing is drawn and no tick is named.
 */
export function allocationReceipt(
  context: {
    readonly order: Pick<IeoOrder, "id" | "book" | "quantity" | "lock">;
    readonly project: Drawn;
    readonly allocatedUnits: bigint;
  },
  receiptId: ReceiptId,
): Receipt {
  const { order, project, allocatedUnits } = context;
  const { applied, winningPrice, drawSeq, drawSymbol } = project;
  if (applied === null || winningPrice === null) throw new Error(`${project.id} is not closed`);
  const isDrawn = applied > project.supply && drawSeq !== null;
  return {
    id: receiptId,
    kind: "ieo",
    ruleVersion: IEO_RULE,
    inputs: {
      projectId: project.id,
      orderId: order.id,
      book: order.book,
      token: project.token,
      supply: toDecimalText(project.supply),
      lot: toDecimalText(project.lot),
      estimatedPrice: toDecimalText(project.estimatedPrice),
      floorPrice: toDecimalText(project.floorPrice),
      applied: toDecimalText(applied),
      quantity: toDecimalText(order.quantity),
    },
    ticks: isDrawn ? [{ symbol: drawSymbol, seq: drawSeq }] : [],
    result: {
      winningPrice: toDecimalText(winningPrice),
      allocated: toDecimalText(allocatedUnits),
      postings: allocatedUnits > 0n ? [] : postingFacts(lockReturned(order)),
    },
  };
}

/** The publication of an offering that ended: its terms and all applications. */
export interface IeoPublication {
  readonly project: IeoTerms & Pick<IeoProject, "drawSeq">;
  readonly applications: readonly Application[];
}

/** How allocations are decided again, from the publication under the offering's id. */
export const IEO_RECEIPTS: ReceiptRule<IeoPublication> = {
  namedTerms: ({ inputs: { projectId } }) => (typeof projectId === "string" ? [projectId] : []),
  recompute: (receipt, records) => {
    const again = recomputeAllocation(receipt, records);
    return {
      receipt: again,
      refusal: again === null ? "malformed_receipt" : null,
      isHonest: again !== null && isSameReceipt(again, receipt),
    };
  },
};

type Records = ReceiptRecords<IeoPublication>;

/** null if inputs, publication and tick are incomplete or contradict each other. */
function recomputeAllocation(receipt: Receipt, records: Records): Receipt | null {
  try {
    const facts = readFacts(receipt.inputs);
    const publication = records.termsOf(facts.text("projectId"));
    const id = facts.text("orderId");
    const own = publication?.applications.find((application) => application.id === id);
    if (publication === null || own === undefined) throw new Error("no such application");
    const { project, applications } = publication;
    const applied = appliedOf(applications);
    const { drawSymbol, drawSeq } = project;
    const drawHash = drawSeq === null ? null : (records.hashOfTick?.(drawSymbol, drawSeq) ?? null);
    const unitsById = allocateBy(publication, drawHash);
    const size = quantity(own.quantity);
    return allocationReceipt(
      {
        order: { id, book: project.book, quantity: size, lock: lockOf(project, size) },
        project: { ...project, applied, winningPrice: winningPriceOf(project, applied) },
        allocatedUnits: unitsById.get(id) ?? 0n,
      },
      receipt.id,
    );
  } catch {
    // A receipt may contain anything; one that makes the rules throw is invalid.
    return null;
  }
}

/**
 * The allocation of every application, from the publication. If demand exceeds the supply, the hash
 * of the draw's tick is required; without it this throws.
 */
export const allocateBy = (
  { project, applications }: IeoPublication,
  drawHash: string | null,
): ReadonlyMap<string, bigint> =>
  allocate(project, applications, (id) => {
    if (drawHash === null) throw new Error(`the draw of ${project.id} has no tick`);
    return drawKey(drawHash, id);
  });

/** 2¹²⁷ − 1, a prime: keys are remainders modulo it. */
const PRIME = (1n << 127n) - 1n;

/**
 * The place of an application among those with an equal remainder: the smallest key is first. The
 * key is (a × id + b) mod (2¹²⁷ − 1), with a and b the two halves of the hash of the draw's tick
 * and the id read as a number. Under a hash that is unknown beforehand, either order of any two ids
 * is equally likely, and the key can be recomputed by hand.
 */
export function drawKey(tickHash: string, id: string): bigint {
  if (!/^[0-9a-f]{64}$/.test(tickHash)) throw new Error(`not the hash of a tick: ${tickHash}`);
  const [a, b] = [tickHash.slice(0, HALF), tickHash.slice(HALF)].map((half) => BigInt(`0x${half}`));
  const number = BigInt(`0x${id.replaceAll("-", "")}`);
  return ((a ?? 0n) * number + (b ?? 0n)) % PRIME;
}

const HALF = 32;
