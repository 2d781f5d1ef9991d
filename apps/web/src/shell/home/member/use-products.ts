import { useQuery } from "@tanstack/react-query";
import { hrefTo } from "#paths";
import { useContributions } from "#shell/contributions/contributions.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { GroupLink } from "#shell/link-group.tsx";
import type { ScreenRoute } from "#shell/navigation/route.ts";
import { PUBLIC } from "#shell/query-client.ts";
import { useServices } from "#shell/services.tsx";

/** The products in their order; undefined until their names are loaded. */
export function useProducts(isRequested: boolean): readonly GroupLink[] | undefined {
  const { routes } = useContributions();
  const { i18n } = useServices();
  const { t } = useTranslation();
  const { data: products } = useQuery({
    queryKey: ["shell", "products"],
    queryFn: async () => {
      const tiles = productsOf(await routes.load());
      await i18n.loadAreas([...new Set(tiles.flatMap(({ texts = [] }) => texts))]);
      return tiles;
    },
    enabled: isRequested,
    staleTime: Infinity,
    meta: PUBLIC,
  });
  return products?.map(({ name, title }) => ({ href: hrefTo(name), label: t(title) }));
}

/** The routes that have a position among the products, in that order. */
const productsOf = (routes: readonly ScreenRoute[]): readonly ScreenRoute[] =>
  routes
    .filter(({ tile }) => tile !== undefined)
    .toSorted((one, other) => (one.tile ?? 0) - (other.tile ?? 0));
