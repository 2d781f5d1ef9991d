import type { UserId } from "@plumbline/engine/kernel";
import type { Channel, Recharge, WalletSettings } from "@plumbline/engine/wallet";
import type { ChainBlock, ChainReader } from "#feeds/chain/chain-reader";
import type { PushHub } from "#platform/push/sockets";
import type { CommandRunner } from "#platform/command/run-command";
import { rechargeOf, type RecordRow } from "../records/record-row.ts";
import { runNoticeDeposit, runSettleDeposit } from "./deposit-commands.ts";
import { transactionOf } from "./find-deposits.ts";

export interface SettleDeps {
  readonly commands: CommandRunner;
  readonly push: PushHub;
  readonly reader: ChainReader;
  readonly settings: WalletSettings;
  readonly channels: readonly Channel[];
  /** The block up to which the chain was read. */
  readonly readHeight: number;
}

/**
 * Checks every waiting payment against the chain: its block's hash and its transaction. A payment
 * that is deep enough is final; one that is in no block any more is lost, even if it was credited;
 * one that is back in its block is recorded as seen again.
 */
export async function settleDeposits(deps: SettleDeps, rows: readonly RecordRow[]): Promise<void> {
  const blocks = new Map<number, Promise<ChainBlock | null>>();
  const blockAt = (number: number) => {
    const pendingBlock = blocks.get(number) ?? deps.reader.blockAt(number);
    blocks.set(number, pendingBlock);
    return pendingBlock;
  };
  for (const row of rows) {
    const { block } = rechargeOf(row);
    if (block !== null) await settleOne(deps, row, (await blockAt(block.number))?.hash ?? null);
  }
}

async function settleOne(deps: SettleDeps, row: RecordRow, hashNow: string | null): Promise<void> {
  const recharge = rechargeOf(row);
  const { block, reference, stage } = recharge;
  if (block === null || reference === null) throw new Error("a deposit names its block");
  const { userId, id } = row;
  if (stage === "delivered") return settleCredited(deps, row, hashNow);
  const isThere = hashNow === block.hash;
  const above = deps.readHeight - block.number;
  const needed =
    deps.channels.find(({ id: listedId }) => listedId === row.channelId)?.confirmations ?? 0;
  if (isThere && stage !== "rejected" && above < needed) {
    // Not stored: a reader computes it from the chain's height.
    if (above > 0) deps.push.publishTo(userId, { type: "recharge_changed", id, stage });
    return;
  }
  const placed = await deps.reader.transaction(transactionOf(reference));
  const isIn = placed?.isSuccessful === true ? placed : null;
  if (isThere && isIn?.blockHash === block.hash) {
    await (stage === "rejected"
      ? noticeAgain(deps, userId, recharge)
      : runSettleDeposit(deps, { userId, id, blockHash: block.hash, is: "final" }));
    return;
  }
  // A block that is not read yet will record the payment; a node that lacks the block yet proves
  // nothing.
  const isToCome = isIn !== null && isIn.blockNumber > deps.readHeight;
  if (isThere || isToCome || hashNow === null || stage === "rejected") return;
  await runSettleDeposit(deps, { userId, id, blockHash: block.hash, is: "gone" });
}

/**
 * A payment that moved to another block still exists. If it is in none, operators decide about the
 * credited amount.
 */
async function settleCredited(
  deps: SettleDeps,
  row: RecordRow,
  hashNow: string | null,
): Promise<void> {
  const { block, reference } = rechargeOf(row);
  if (block === null || reference === null) throw new Error("a deposit names its block");
  if (hashNow === null || hashNow === block.hash) return;
  const placed = await deps.reader.transaction(transactionOf(reference));
  if (placed?.isSuccessful === true) return;
  const { userId, id } = row;
  await runSettleDeposit(deps, { userId, id, blockHash: block.hash, is: "gone" });
}

async function noticeAgain(deps: SettleDeps, userId: UserId, recharge: Recharge): Promise<void> {
  const { block, channelId, payTo, reference, received } = recharge;
  if (block === null || reference === null || received === null) return;
  const [{ text: address } = { text: "" }] = payTo;
  const { units } = received;
  await runNoticeDeposit(deps, { userId, channelId, address, units, reference, block });
}
