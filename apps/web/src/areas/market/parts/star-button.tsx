import type { ReactNode } from "react";
import { toggleFavourite } from "#shell/favourites/favourites.ts";
import { useIsFavourite, useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Stars a market on this device, or removes its star. */
export function StarButton(props: { readonly symbol: string; readonly name: string }): ReactNode {
  const { t } = useTranslation();
  const { favourites } = useServices();
  const isStarred = useIsFavourite(props.symbol);
  return (
    <button
      type="button"
      aria-pressed={isStarred}
      aria-label={t("market.star", { name: props.name })}
      onClick={() => toggleFavourite(favourites, props.symbol)}
      className={`grid size-target shrink-0 place-items-center -outline-offset-2
        ${isStarred ? "text-accent" : "text-control"}`}
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <path
          d="M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z"
          fill={isStarred ? "currentColor" : "none"}
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
