/** A block chain as the watcher reads it. Heights are whole numbers, hashes hexadecimal. */
export interface ChainReader {
  /** Identifies the chain. */
  chainId(): Promise<number>;
  /** The height of the newest block. */
  height(): Promise<number>;
  /** The block at that height in the present chain; null if there is none. */
  blockAt(height: number): Promise<ChainBlock | null>;
  /** A block's successful payments to these addresses, in the block's own order. */
  payments(blockHash: string, wanted: WantedPayments): Promise<readonly ChainPayment[]>;
  /** The position of a transaction in the present chain; null if it is in none of its blocks. */
  transaction(hash: string): Promise<PlacedTransaction | null>;
  /** The number of decimal places of a token. */
  decimals(contract: string): Promise<number>;
}

export interface ChainBlock {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
}

export interface WantedPayments {
  /** In lower case. */
  readonly addresses: ReadonlySet<string>;
  /** The contracts of the accepted tokens. */
  readonly contracts: readonly string[];
  /** Whether the chain's own currency is wanted. */
  readonly isNativeWanted: boolean;
}

export interface ChainPayment {
  /** The token's contract, in lower case; null for the chain's own currency. */
  readonly contract: string | null;
  /** In lower case. */
  readonly to: string;
  /** In the smallest units of the token or the currency. */
  readonly amount: bigint;
  readonly transactionHash: string;
}

export interface PlacedTransaction {
  readonly blockHash: string;
  readonly blockNumber: number;
  readonly isSuccessful: boolean;
}
