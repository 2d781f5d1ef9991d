import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** What to look for; the list follows with every letter. */
export function SearchBox(props: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="px-4 pt-3">
      <input
        type="search"
        // The browser's own cross empties it; the keyboard's button says "search" and closes it.
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={t("market.search")}
        placeholder={t("market.searchHint")}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        // Below 16 px a phone zooms into the field when it gets the focus.
        className="min-h-target w-full rounded-card border border-control bg-surface px-4
          text-[max(16px,1rem)] outline-accent placeholder:text-muted focus:outline-2
          focus:-outline-offset-1"
      />
    </div>
  );
}
