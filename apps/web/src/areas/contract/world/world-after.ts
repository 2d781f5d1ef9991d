import type { ContractWorld, Position } from "@plumbline/engine/contract";
import type { Posting } from "@plumbline/engine/kernel";
import { applyPostings } from "@plumbline/engine/ledger";

/** The world as a decision leaves it, for the preview of what comes after. */
export function worldAfter(
  world: ContractWorld,
  { next, postings }: { readonly next: readonly Position[]; readonly postings: readonly Posting[] },
): ContractWorld {
  const positions = new Map(world.positions);
  for (const position of next) {
    if (position.status === "closed") positions.delete(position.id);
    else positions.set(position.id, position);
  }
  return { ...world, positions, balances: applyPostings(world.balances, postings) };
}
