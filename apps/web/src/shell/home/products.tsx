import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Every product with its drawing: one stroke on a 24 grid. */
const PRODUCTS = [
  ["contract", "M7 4v3m0 9v4M4.5 7h5v9h-5zM17 3v5m0 6v6m-2.5-12h5v6h-5z"],
  ["demoTrading", "M4 19h16M6 15l4-5 3 3 5-7m0 0h-4m4 0v4"],
  ["flashExchange", "M4 9h14l-4-4m6 10H6l4 4"],
  ["arbitrage", "M12 4v16M5 8h14M5 8l-2.5 6h5zm14 0l-2.5 6h5zM8 20h8"],
  ["mining", "M5 5h14v6H5zm0 8h14v6H5zm3-5h.01M8 16h.01"],
  ["bonds", "M6 3h9l4 4v14H6zm8 0v5h5M9 13h7m-7 4h5"],
  ["ieo", "M12 20v-9m0 0c0-4 3-7 7-7 0 4-3 7-7 7zm0 3c0-3-2.5-5-6-5 0 3 2.5 5 6 5z"],
  ["contests", "M8 4h8v6a4 4 0 01-8 0zm4 10v6m-4 0h8M8 6H4c0 3 1.5 5 4 5m8-5h4c0 3-1.5 5-4 5"],
  ["welfare", "M4 11h16v9H4zm-1-4h18v4H3zm9 0v13m0-13c-2 0-5-1-4-3s4 1 4 3c0-2 3-5 4-3s-2 3-4 3"],
  ["vipLevel", "M4 8l4 4 4-7 4 7 4-4-2 10H6z"],
  [
    "team",
    "M9 11a3 3 0 100-6 3 3 0 000 6zm-6 8c.5-3 3-5 6-5s5.5 2 6 5m0-14a3 3 0 010 6m3 8c0-2-1-4-2.5-5",
  ],
  ["loanAccount", "M3 6h18v12H3zm9 3a3 3 0 100 6 3 3 0 000-6"],
] as const;

/** The way into every product, in one still grid. */
export function Products(): ReactNode {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("shell.home.products")} className="px-2 pt-4">
      <ul className="grid grid-cols-4">
        {PRODUCTS.map(([name, drawing]) => (
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
              <span className="w-full text-balance">{t(`shell.home.product.${name}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
