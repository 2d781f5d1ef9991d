import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useContributions } from "#shell/contributions/contributions.tsx";
import { entriesOf } from "#shell/navigation/entries-of.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** The way into every product, in one still grid; a drawing is one stroke on a 24 grid. */
export function Products(): ReactNode {
  const { t } = useTranslation();
  const { routes } = useContributions();
  return (
    <nav aria-label={t("shell.home.products")} className="px-2 pt-4">
      <ul className="grid grid-cols-4">
        {entriesOf(routes, ({ tile }) => tile).map(({ name, entry: { drawing, label } }) => (
          <li key={name} className="min-w-0">
            <a
              href={hrefTo(name)}
              className="flex h-full min-h-18 flex-col items-center gap-1.5 rounded-card px-1 py-2
                text-center text-caption hover:bg-fill active:bg-fill"
            >
              <svg viewBox="0 0 24 24" className="size-6 shrink-0 text-accent" aria-hidden="true">
                <path
                  d={drawing}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.5"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                />
              </svg>
              <span className="w-full text-balance">{t(label)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
