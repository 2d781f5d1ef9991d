import { linkPath } from "@plumbline/engine/proof";
import type { ResultOf } from "@plumbline/protocol";
import type { readHead } from "@plumbline/protocol/proof";
import type { Tx } from "#platform/postgres/database";
import { loadLastSeal, loadSeals, type Seal } from "./seal-store.ts";

type HeadView = ResultOf<typeof readHead>;

/** The newest seal, and the links back from it to an earlier one. */
export async function readHeadView(tx: Tx, since: number): Promise<HeadView> {
  const last = await loadLastSeal(tx);
  if (last === null) return { seal: null, links: [] };
  const numbers = since > 0 ? linkPath(last.number, since) : [];
  const seals = await loadSeals(tx, numbers);
  const links = numbers.flatMap((number) => seals.get(number) ?? []).map(linkView);
  return { seal: sealView(last), links };
}

export function sealView(seal: Seal) {
  const { heads, key, signature } = seal;
  return { ...linkView(seal), heads: [...heads], key, signature };
}

const linkView = ({ number, at, headsHash, prevHash, skipHash, hash }: Seal) => ({
  number,
  timeMs: at,
  headsHash,
  prevHash,
  skipHash,
  hash,
});
