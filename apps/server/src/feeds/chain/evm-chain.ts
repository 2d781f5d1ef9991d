import {
  type Address,
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  erc20Abi,
  getAbiItem,
  type Hash,
  http,
  isAddress,
  type PublicClient,
  TransactionReceiptNotFoundError,
} from "viem";
import type {
  ChainBlock,
  ChainPayment,
  ChainReader,
  PlacedTransaction,
  WantedPayments,
} from "./chain-reader.ts";

const ANSWER_WITHIN_MS = 10_000;
/** Some nodes refuse requests with more addresses. */
const ADDRESSES_PER_QUESTION = 500;

const TRANSFER = getAbiItem({ abi: erc20Abi, name: "Transfer" });

/**
 * An EVM chain through the JSON-RPC of a node. It only reads: no account, no key, no transaction.
 * Faults never contain the node's address, which may contain a key.
 */
export function evmChain(network: string, url: string): ChainReader {
  const client = createPublicClient({
    transport: http(url, { retryCount: 0, timeout: ANSWER_WITHIN_MS }),
  });
  const ask = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    try {
      return await asking;
    } catch (fault) {
      throw nameless(network, fault);
    }
  };
  return {
    chainId: () => ask(client.getChainId()),
    height: async () => Number(await ask(client.getBlockNumber({ cacheTime: 0 }))),
    blockAt: (height) => ask(blockAt(client, height)),
    // The cast is safe because the chain returned the hash.
    payments: (hash, wanted) => ask(paymentsOf(client, hash as Hash, wanted)),
    transaction: (hash) => ask(transactionOf(client, hash as Hash)),
    decimals: (contract) =>
      ask(
        client.readContract({
          address: addressOf(contract),
          abi: erc20Abi,
          functionName: "decimals",
        }),
      ),
  };
}

function nameless(network: string, fault: unknown): Error {
  const text = fault instanceof BaseError ? `${fault.name}: ${fault.shortMessage}` : "no answer";
  return new Error(`the node of ${network} failed (${text.slice(0, 200)})`);
}

async function blockAt(client: PublicClient, height: number): Promise<ChainBlock | null> {
  try {
    const block = await client.getBlock({ blockNumber: BigInt(height) });
    return { number: height, hash: block.hash, parentHash: block.parentHash };
  } catch (fault) {
    if (fault instanceof BlockNotFoundError) return null;
    throw fault;
  }
}

async function transactionOf(client: PublicClient, hash: Hash): Promise<PlacedTransaction | null> {
  try {
    const { blockHash, blockNumber, status } = await client.getTransactionReceipt({ hash });
    return { blockHash, blockNumber: Number(blockNumber), isSuccessful: status === "success" };
  } catch (fault) {
    if (fault instanceof TransactionReceiptNotFoundError) return null;
    throw fault;
  }
}

async function paymentsOf(
  client: PublicClient,
  blockHash: Hash,
  wanted: WantedPayments,
): Promise<readonly ChainPayment[]> {
  if (wanted.addresses.size === 0) return [];
  const [native, tokens] = await Promise.all([
    wanted.isNativeWanted ? nativePayments(client, blockHash, wanted) : [],
    wanted.contracts.length > 0 ? tokenPayments(client, blockHash, wanted) : [],
  ]);
  return [...native, ...tokens];
}

/**
 * Payments by transactions directly to an address. Payments forwarded by contracts cannot be
 * detected.
 */
async function nativePayments(
  client: PublicClient,
  blockHash: Hash,
  { addresses }: WantedPayments,
): Promise<readonly ChainPayment[]> {
  const { transactions } = await client.getBlock({ blockHash, includeTransactions: true });
  const chainPayments: ChainPayment[] = [];
  for (const { hash, to, value } of transactions) {
    const address = to?.toLowerCase() ?? "";
    if (value === 0n || !addresses.has(address)) continue;
    const placed = await transactionOf(client, hash);
    if (placed?.isSuccessful !== true || placed.blockHash !== blockHash) continue;
    chainPayments.push({ contract: null, to: address, amount: value, transactionHash: hash });
  }
  return chainPayments;
}

/**
 * Queried by the block's hash, because a node without the block then returns an error instead of an
 * empty list.
 */
async function tokenPayments(
  client: PublicClient,
  blockHash: Hash,
  { addresses, contracts }: WantedPayments,
): Promise<readonly ChainPayment[]> {
  const to = [...addresses].map(addressOf);
  const contractAddresses = contracts.map(addressOf);
  const transfers: { readonly logIndex: number; readonly payment: ChainPayment }[] = [];
  for (let from = 0; from < to.length; from += ADDRESSES_PER_QUESTION) {
    const logs = await client.getLogs({
      address: contractAddresses,
      blockHash,
      event: TRANSFER,
      strict: true,
      args: { to: to.slice(from, from + ADDRESSES_PER_QUESTION) },
    });
    for (const { address, args, logIndex, transactionHash, removed } of logs) {
      if (args.value === 0n || removed) continue;
      const contract = address.toLowerCase();
      const paid = { contract, to: args.to.toLowerCase(), amount: args.value, transactionHash };
      transfers.push({ logIndex, payment: paid });
    }
  }
  return transfers.toSorted((a, b) => a.logIndex - b.logIndex).map(({ payment }) => payment);
}

function addressOf(text: string): Address {
  if (!isAddress(text, { strict: false })) throw new Error("no address of a chain");
  return text;
}
