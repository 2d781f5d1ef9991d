import { CurrencyMark, Stroke } from "@plumbline/ui";
import type { ReactNode } from "react";

/** The currency whose icon represents a network. */
const CURRENCY_OF_NETWORK: ReadonlyMap<string, string> = new Map([
  ["Bitcoin", "BTC"],
  ["Ethereum", "ETH"],
  ["TRON", "TRX"],
  ["XRP Ledger", "XRP"],
]);

/** The icon of a network, or of a bank; without a file, the first letter of the network's name. */
export function NetworkMark(props: {
  readonly network: string;
  readonly isBank: boolean;
}): ReactNode {
  const { network, isBank } = props;
  if (isBank) {
    return (
      <span className="grid size-7 shrink-0 place-items-center rounded-full bg-fill text-muted">
        <Stroke path="M4 10l8-5 8 5zM7 11v6m5-6v6m5-6v6M4 20h16" isSmall />
      </span>
    );
  }
  return <CurrencyMark currency={CURRENCY_OF_NETWORK.get(network) ?? network} size={28} />;
}
