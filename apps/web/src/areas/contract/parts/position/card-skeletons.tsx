import { Skeleton } from "@plumbline/ui";
import type { ReactNode } from "react";

/** Two cards to come, about as high as they will be. */
export function CardSkeletons(): ReactNode {
  return (
    <div className="flex flex-col gap-3 p-4 *:h-56" aria-hidden="true">
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </div>
  );
}
