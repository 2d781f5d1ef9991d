import type { Channel, WalletSettings } from "@plumbline/engine/wallet";
import type { AccountKey } from "#feeds/chain/account-key";
import type { ChainReader } from "#feeds/chain/chain-reader";

/** A network whose chain is watched for payments to members' own addresses. */
export interface WatchedNetwork {
  /** As `networkKeyOf` writes it. */
  readonly network: string;
  readonly reader: ChainReader;
  readonly accountKey: AccountKey;
}

export interface WatchedNetworks {
  readonly networks: readonly WatchedNetwork[];
  /** How long the watch rests when there is nothing to catch up with. */
  readonly pollMs: number;
}

/** "XRP Ledger" is XRP_LEDGER where letters and digits are all there may be. */
export const networkKeyOf = (network: string): string =>
  network.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_");

/** A name that no channel has would be watched by nobody, and nobody would notice. */
export function assertKnown({ networks }: WatchedNetworks, settings: WalletSettings): void {
  for (const { network } of networks) {
    if (channelsOf(settings, network).length === 0) {
      throw new Error(`CHAIN_${network}_RPC_URL: no channel is of an EVM network of that name`);
    }
  }
}

/** The channels that a watched network brings money in by. */
export const channelsOf = ({ channels }: WalletSettings, network: string): readonly Channel[] =>
  channels.filter(
    (channel) => channel.addressForm === "evm" && networkKeyOf(channel.network) === network,
  );
