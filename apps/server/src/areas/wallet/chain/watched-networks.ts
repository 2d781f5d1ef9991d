import type { Channel, WalletSettings } from "@plumbline/engine/wallet";
import type { AccountKey } from "#feeds/chain/account-key";
import type { ChainReader } from "#feeds/chain/chain-reader";

/** A network whose chain is watched for payments to members' own addresses. */
export interface WatchedNetwork {
  /** The name as `networkKeyOf` writes it. */
  readonly network: string;
  readonly reader: ChainReader;
  readonly accountKey: AccountKey;
}

export interface WatchedNetworks {
  readonly networks: readonly WatchedNetwork[];
  /** The pause of the watch when it is up to date. */
  readonly pollMs: number;
}

/** "XRP Ledger" becomes XRP_LEDGER, for names of letters and digits only. */
export const networkKeyOf = (network: string): string =>
  network.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");

/** A name without a channel would be watched without effect and without a warning. */
export function assertKnown({ networks }: WatchedNetworks, settings: WalletSettings): void {
  for (const { network } of networks) {
    if (channelsOf(settings, network).length === 0) {
      throw new Error(`CHAIN_${network}_RPC_URL: no channel is of an EVM network of that name`);
    }
  }
}

/** The recharge channels of a watched network. */
export const channelsOf = ({ channels }: WalletSettings, network: string): readonly Channel[] =>
  channels.filter(
    (channel) => channel.addressForm === "evm" && networkKeyOf(channel.network) === network,
  );
