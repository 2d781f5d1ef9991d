import type { ReactNode } from "react";
import { GuestEntry } from "./guest-entry.tsx";
import { LiveMarket } from "./live-market.tsx";
import { Proofs } from "./proofs.tsx";

/** Below the claim: the demo without an account, a live market, and checks of the claim. */
export function VisitorMain(): ReactNode {
  return (
    <>
      <div className="px-4 pt-3">
        <GuestEntry />
      </div>
      <div className="mx-4 mt-4 grid h-41 overflow-hidden rounded-card bg-surface">
        <LiveMarket />
      </div>
      <Proofs />
    </>
  );
}
