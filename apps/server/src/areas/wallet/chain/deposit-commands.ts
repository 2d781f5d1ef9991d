import type { Result, UserId } from "@plumbline/engine/kernel";
import {
  type Deposit,
  type DepositRefusal,
  noticeDeposit,
  type Recharge,
  settleDeposit,
  type SettleDepositRefusal,
  type WalletChange,
  type WalletSettings,
} from "@plumbline/engine/wallet";
import type { RunnerRefusal } from "#platform/command/command";
import { newId, newRequestId, systemRequestId } from "#platform/process/ids";
import type { CommandRunner } from "#platform/command/run-command";
import { walletStore } from "../records/wallet-store.ts";

type Settled<Refusal> = Promise<Result<{ stage: Recharge["stage"] }, Refusal | RunnerRefusal>>;

interface CommandDeps {
  readonly commands: CommandRunner;
  readonly settings: WalletSettings;
}

/**
 * Records that a block contains a payment. A repetition, even by another process, returns the first
 * recharge: the payment's name identifies it, so the request needs no id of its own.
 */
export function runNoticeDeposit(
  { commands, settings }: CommandDeps,
  payment: Omit<Deposit, "id"> & { readonly userId: UserId },
): Settled<DepositRefusal> {
  const { userId, ...fields } = payment;
  const deposit: Deposit = { ...fields, id: newId() };
  return commands.run({
    name: "wallet.notice-deposit",
    userId,
    requestId: newRequestId(),
    causeId: deposit.id,
    content: deposit.reference,
    store: walletStore,
    decide: ({ state }, now) => noticeDeposit({ state, settings }, deposit, now),
    answer: answerOf,
  });
}

/** Records the outcome of a payment that was seen. `final` is recorded once for each recharge. */
export function runSettleDeposit(
  { commands, settings }: CommandDeps,
  outcome: {
    readonly userId: UserId;
    readonly id: string;
    readonly blockHash: string;
    readonly is: "final" | "gone";
  },
): Settled<SettleDepositRefusal> {
  const { userId, id, blockHash, is } = outcome;
  const requestId = is === "final" ? systemRequestId("chain-final", id) : newRequestId();
  return commands.run({
    name: "wallet.settle-deposit",
    userId,
    requestId,
    causeId: id,
    content: `${id} ${is}`,
    store: walletStore,
    decide: ({ state }, now) => settleDeposit({ state, settings }, { id, blockHash, is }, now),
    answer: answerOf,
  });
}

interface Answer {
  stage: Recharge["stage"];
}

function answerOf({ recharge }: WalletChange): Answer {
  if (recharge === undefined) throw new Error("what a chain says changes a recharge");
  return { stage: recharge.stage };
}
