import type { ReactNode } from "react";
import { Skeleton } from "./skeleton.tsx";

// In a separate file, so that the first screen does not load it.

/** Placeholders of a screen of cards, with its margins. */
export function CardSkeletons({ count }: { readonly count: number }): ReactNode {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton shape="card" count={count} />
    </div>
  );
}
