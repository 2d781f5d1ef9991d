import { instant } from "@plumbline/engine/kernel";
import { headsText, SEAL_GENESIS, sealPreimage, stepFrom } from "@plumbline/engine/proof";
import type { ResultOf } from "@plumbline/protocol";
import type { readHead } from "@plumbline/protocol/proof";
import type { Storage } from "#shell/storage.ts";

export type HeadView = ResultOf<typeof readHead>;
type SealView = NonNullable<HeadView["seal"]>;
type LinkView = HeadView["links"][number];

/** The newest seal that a device has seen, as stored there. */
export type SeenHead = Pick<SealView, "number" | "timeMs" | "hash">;

/** How the server's records differ from those that this device saw before. */
export type ForkReason =
  /** There are fewer seals than before. */
  | "rolled_back"
  /** Its seals do not lead back to the one that was seen. */
  | "other_history"
  /** The newest seal has a wrong hash, or is not signed by its key. */
  | "not_sound";

export type HeadVerdict =
  | { readonly type: "none" }
  /** Whether it continues from the seen seal, if there was one. */
  | { readonly type: "continues"; readonly head: SeenHead }
  | {
      readonly type: "fork";
      readonly reason: ForkReason;
      readonly seen: SeenHead | null;
      /** null: the server returned none. */
      readonly shown: SeenHead | null;
    };

interface Means {
  sha256(text: string): Promise<string>;
  /** Whether the key signed the text; null if this browser cannot verify it. */
  isSigned(signed: {
    readonly key: string;
    readonly text: string;
    readonly signature: string;
  }): Promise<boolean | null>;
}

/**
 * Whether the newest seal is valid, and whether its links lead back to the seen one: then nothing
 * that was sealed until then has been changed since.
 */
export async function checkHead(
  seen: SeenHead | null,
  { seal, links }: HeadView,
  means: Means,
): Promise<HeadVerdict> {
  const shown = seal && seenOf(seal);
  const fork = (reason: ForkReason): HeadVerdict => ({ type: "fork", reason, seen, shown });
  if (seal === null || shown === null)
    return seen === null ? { type: "none" } : fork("rolled_back");
  if (!(await isSound(seal, means))) return fork("not_sound");
  if (seen === null) return { type: "continues", head: shown };
  if (seal.number < seen.number) return fork("rolled_back");
  const reached = await followed(links, { from: seal, to: seen.number }, means);
  return reached === seen.hash ? { type: "continues", head: shown } : fork("other_history");
}

export const seenOf = ({ number, timeMs, hash }: SealView): SeenHead => ({ number, timeMs, hash });

async function isSound(seal: SealView, { sha256, isSigned }: Means): Promise<boolean> {
  if (seal.headsHash !== (await sha256(headsText(seal.heads)))) return false;
  if (!(await isLink(seal, sha256))) return false;
  const { hash: text, key, signature } = seal;
  return (await isSigned({ key, text, signature })) !== false;
}

const isLink = async (link: LinkView, sha256: Means["sha256"]): Promise<boolean> =>
  link.hash === (await sha256(sealPreimage({ ...link, at: instant(link.timeMs) })));

/** The hash of the earlier seal, following the links from the newest; null if one is broken. */
async function followed(
  links: readonly LinkView[],
  { from, to }: { readonly from: SealView; readonly to: number },
  { sha256 }: Means,
): Promise<string | null> {
  let [number, hash] = [from.number, from.hash];
  for (const link of links) {
    const isNext = link.number === number && link.hash === hash;
    if (!isNext || number <= to || !(await isLink(link, sha256))) return null;
    const next = stepFrom(number, to);
    hash = next === number - 1 ? link.prevHash : link.skipHash;
    number = next;
  }
  return number === to && hash !== SEAL_GENESIS ? hash : null;
}

const KEY = "seenHead";

/** The newest seal that this device saw; null before the first, or if it was deleted. */
export function readSeenHead(storage: Storage): SeenHead | null {
  const [number, timeMs, hash] = (storage.read(KEY) ?? "").split(" ");
  if (number === undefined || timeMs === undefined || hash === undefined) return null;
  return { number: Number(number), timeMs: Number(timeMs), hash };
}

export const keepSeenHead = (storage: Storage, { number, timeMs, hash }: SeenHead): void =>
  storage.write(KEY, `${number} ${timeMs} ${hash}`);
