import { FRACTION_DIGITS, type UserId } from "@plumbline/engine/kernel";
import type { Channel, Deposit } from "@plumbline/engine/wallet";
import type { ChainBlock, ChainPayment, ChainReader } from "#feeds/chain/chain-reader";

/** The native currency of every EVM chain. */
const NATIVE_DECIMALS = 18;

export interface FindDeposits {
  readonly reader: ChainReader;
  /** The channels of this network. */
  readonly channels: readonly Channel[];
  readonly addresses: ReadonlyMap<string, UserId>;
}

/** A block's payments to members, each under a name that is independent of the block. */
export async function findDeposits(
  { reader, channels, addresses }: FindDeposits,
  { number, hash }: ChainBlock,
): Promise<readonly (Omit<Deposit, "id"> & { readonly userId: UserId })[]> {
  const channelOf = new Map(
    channels.toReversed().map((channel) => [contractOf(channel), channel] as const),
  );
  const payments = await reader.payments(hash, {
    addresses: new Set(addresses.keys()),
    contracts: [...channelOf.keys()].filter((contract) => contract !== null),
    isNativeWanted: channelOf.has(null),
  });
  const deposits: (Omit<Deposit, "id"> & { readonly userId: UserId })[] = [];
  const countByName = new Map<string, number>();
  for (const payment of payments) {
    const channel = channelOf.get(payment.contract);
    const userId = addresses.get(payment.to);
    if (channel === undefined || userId === undefined) continue;
    const units = unitsOf(payment.amount, await decimalsOf(reader, payment));
    const reference = referenceOf(payment, channel, countByName);
    if (units === 0n) continue;
    const deposit = { channelId: channel.id, address: payment.to, units, reference };
    deposits.push({ userId, ...deposit, block: { number, hash } });
  }
  return deposits;
}

const contractOf = ({ contract }: Channel): string | null => contract?.toLowerCase() ?? null;

/**
 * The transaction's hash; from its second payment on also an index within the transaction, because
 * the index of a log in its block differs in another block.
 */
function referenceOf(
  { transactionHash }: ChainPayment,
  channel: Channel,
  countByName: Map<string, number>,
): string {
  const name = `${channel.id} ${transactionHash}`;
  const count = countByName.get(name) ?? 0;
  countByName.set(name, count + 1);
  return count === 0 ? transactionHash : `${transactionHash}#${count + 1}`;
}

const HASH_LENGTH = 66;

/** The transaction of a reference. */
export const transactionOf = (reference: string): string => reference.slice(0, HASH_LENGTH);

const decimalsOf = ({ decimals }: ChainReader, { contract }: ChainPayment) =>
  contract === null ? NATIVE_DECIMALS : decimals(contract);

/** Truncated to 8 places: smaller amounts stay at the address and are credited to nobody. */
export function unitsOf(amount: bigint, decimals: number): bigint {
  const shift = decimals - FRACTION_DIGITS;
  return shift >= 0 ? amount / 10n ** BigInt(shift) : amount * 10n ** BigInt(-shift);
}
