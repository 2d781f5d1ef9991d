// Goal: a device that has seen a seal detects any later change of what it covers. Method: a chain
// of twenty seals, created here as on the server, and each way of forging it.
import { sha256Hex } from "@plumbline/client";
import { instant } from "@plumbline/engine/kernel";
import {
  headsText,
  linkPath,
  SEAL_GENESIS,
  sealPreimage,
  skippedTo,
} from "@plumbline/engine/proof";
import { expect, test } from "vitest";
import { checkHead, type HeadView, seenOf } from "./check-head.ts";

type SealView = NonNullable<HeadView["seal"]>;
const means = { sha256: sha256Hex, isSigned: async () => true };

async function chainOf(count: number, word = "true"): Promise<readonly SealView[]> {
  const chain: SealView[] = [];
  for (let number = 1; number <= count; number += 1) {
    const heads = [{ stream: "journal", last: number, hash: word }];
    const link = {
      number,
      timeMs: number,
      headsHash: await sha256Hex(headsText(heads)),
      prevHash: chain[number - 2]?.hash ?? SEAL_GENESIS,
      skipHash: chain[skippedTo(number) - 1]?.hash ?? SEAL_GENESIS,
    };
    const hash = await sha256Hex(sealPreimage({ ...link, at: instant(number) }));
    chain.push({ ...link, heads, hash, key: "k", signature: "s" });
  }
  return chain;
}

const viewOf = (chain: readonly SealView[], since: number): HeadView => ({
  seal: chain.at(-1) ?? null,
  links: linkPath(chain.length, since).flatMap((number) => chain[number - 1] ?? []),
});

const seenIn = (chain: readonly SealView[], number: number) => {
  const seal = chain[number - 1];
  if (seal === undefined) throw new Error(`no seal ${number}`);
  return seenOf(seal);
};

test("without a seen seal the first one is stored", async () => {
  const chain = await chainOf(3);
  const head = seenIn(chain, 3);
  expect(await checkHead(null, viewOf(chain, 0), means)).toEqual({ type: "continues", head });
  expect(await checkHead(null, { seal: null, links: [] }, means)).toEqual({ type: "none" });
});

test("any newer seal links back to any seen one", async () => {
  const chain = await chainOf(20);
  for (let number = 1; number <= 20; number += 1) {
    const verdict = await checkHead(seenIn(chain, number), viewOf(chain, number), means);
    expect(verdict.type).toBe("continues");
  }
});

test.each([
  ["fewer seals", "rolled_back", async () => viewOf(await chainOf(4), 5)],
  ["no seal", "rolled_back", async () => ({ seal: null, links: [] })],
  ["another chain", "other_history", async () => viewOf(await chainOf(9, "bent"), 5)],
  ["no links", "other_history", async () => ({ ...viewOf(await chainOf(9), 5), links: [] })],
  [
    "a link that is not what it says",
    "other_history",
    async () => {
      const view = viewOf(await chainOf(9, "bent"), 5);
      const last = (await chainOf(6))[5];
      return { ...view, links: [...view.links.slice(0, -1), ...(last ? [last] : [])] };
    },
  ],
  [
    "other heads under its hash",
    "not_sound",
    async () => {
      const view = viewOf(await chainOf(9), 5);
      return { ...view, seal: view.seal && { ...view.seal, heads: [] } };
    },
  ],
] as const)("%s is a fork", async (_what, reason, shown) => {
  const seen = seenIn(await chainOf(9), 5);
  expect(await checkHead(seen, await shown(), means)).toMatchObject({ type: "fork", reason, seen });
});

test("a signature by another key is a fork, an unverifiable one is not", async () => {
  const chain = await chainOf(2);
  const args = [null, viewOf(chain, 0)] as const;
  expect(await checkHead(...args, { ...means, isSigned: async () => false })).toMatchObject({
    reason: "not_sound",
  });
  expect(await checkHead(...args, { ...means, isSigned: async () => null })).toMatchObject({
    type: "continues",
  });
});
