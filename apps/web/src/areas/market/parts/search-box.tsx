import { Stroke } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The search text; the list is filtered at every character. */
export function SearchBox(props: {
  readonly value: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="relative min-w-24 flex-1">
      <span
        className="pointer-events-none absolute inset-y-0 start-3 grid place-items-center
          text-muted"
      >
        <Stroke path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zm5 12 4.5 4.5" isSmall />
      </span>
      <input
        type="search"
        // The browser's own clear button empties it; the key "search" of the keyboard closes the
        // keyboard.
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={t("market.search")}
        placeholder={t("market.searchHint")}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        // Below 16 px a phone zooms into the field on focus.
        className="min-h-target w-full rounded-full border border-control bg-surface ps-10 pe-4
          text-[max(16px,1rem)] outline-accent placeholder:text-muted focus:outline-2
          focus:-outline-offset-1"
      />
    </div>
  );
}
