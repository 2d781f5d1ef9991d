import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { distributionQuery } from "../queries.ts";

/** How many markets rise and fall: an icon that links to the full distribution. */
export function DistributionLink(): ReactNode {
  const { t } = useTranslation();
  const { data: spread } = useQuery(distributionQuery(useServices().client));
  const countsText =
    spread &&
    (["rising", "unchanged", "falling"] as const)
      .map((way) => t(`market.spread.${way}`, { count: String(spread[way]) }))
      .join(", ");
  return (
    <a
      href={hrefTo("priceDistribution")}
      aria-label={countsText ?? t("market.spread.title")}
      title={countsText}
      className="-me-2 grid size-target shrink-0 place-items-center rounded-card hover:bg-fill
        active:bg-fill"
    >
      <svg viewBox="0 0 20 20" className="size-5" aria-hidden="true">
        <path d="M2 9h4v9H2z" className="fill-down" />
        <path d="M8 13h4v5H8z" className="fill-control" />
        <path d="M14 3h4v15h-4z" className="fill-up" />
      </svg>
    </a>
  );
}
