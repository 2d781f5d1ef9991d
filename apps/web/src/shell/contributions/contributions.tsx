import { createContext, type ReactNode, useContext } from "react";
import type { RouteTable } from "#shell/navigation/route.ts";
import type { LoadAreaHolds } from "#shell/contributions/area-holds.ts";
import type { ReceiptsByArea } from "#shell/contributions/area-receipts.ts";

/** Contributions of areas, which the shell or another area shows without importing them. */
export interface Contributions {
  readonly routes: RouteTable;
  readonly loadReceipts: () => Promise<ReceiptsByArea>;
  readonly loadHolds: () => Promise<readonly LoadAreaHolds[]>;
}

const ContributionsContext = createContext<Contributions | undefined>(undefined);

export function ContributionsProvider(props: {
  readonly contributions: Contributions;
  readonly children: ReactNode;
}): ReactNode {
  return <ContributionsContext value={props.contributions}>{props.children}</ContributionsContext>;
}

export function useContributions(): Contributions {
  const contributions = useContext(ContributionsContext);
  if (contributions === undefined) throw new Error("a screen outside of ContributionsProvider");
  return contributions;
}
