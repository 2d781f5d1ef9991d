import { type ReactNode, Suspense, use } from "react";
import { useContributions } from "#shell/contributions/contributions.tsx";
import { areaParts } from "../area-parts.ts";
import { TickProof } from "./tick-proof.tsx";

const loadParts = areaParts(({ visitorParts = [] }) => visitorParts);

/** Checks of the claim: a complete settlement, then recorded prices. */
export function Proofs(): ReactNode {
  return (
    <>
      <Suspense fallback={<div className="mx-4 mt-3 min-h-88 rounded-card bg-surface" />}>
        <AreaParts />
      </Suspense>
      <div className="mx-4 mt-3 min-h-62 rounded-card bg-surface">
        <TickProof />
      </div>
    </>
  );
}

function AreaParts(): ReactNode {
  const parts = use(loadParts(useContributions().routes));
  return parts.map(([key, Part]) => <Part key={key} />);
}
