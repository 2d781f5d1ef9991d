import { Tab, Tabs } from "@mui/material";
import { useLocation, useResourceDefinitions, useTranslate } from "ra-core";
import { type DeskOptions, PRODUCT_TABS } from "#shell/resource.ts";
import { useMayOpen } from "#shell/session.ts";

/** Tabs above every list of a product, in the same order for all products. */
export function ProductTabs() {
  const translate = useTranslate();
  const [, current = "", ...below] = useLocation().pathname.split("/");
  const mayOpen = useMayOpen();
  const definitions = useResourceDefinitions<DeskOptions>();
  const area = definitions[current]?.options?.product?.area;
  if (area === undefined || below.length > 0) return null;
  const tabs = Object.values(definitions)
    .flatMap(({ name, options }) => {
      if (options?.product?.area !== area || !mayOpen(options)) return [];
      return [{ name, ...options.product }];
    })
    .toSorted((a, b) => PRODUCT_TABS.indexOf(a.tab) - PRODUCT_TABS.indexOf(b.tab));
  return (
    <Tabs
      component="nav"
      aria-label={translate(`desk.products.${area}`)}
      value={current}
      sx={{ mt: 1 }}
    >
      {tabs.map(({ name, tab, tabKey = `desk.productTabs.${tab}` }) => (
        <Tab
          key={name}
          component="a"
          href={`#/${name}`}
          label={translate(tabKey)}
          value={name}
          {...(name === current && { "aria-current": "page" as const })}
        />
      ))}
    </Tabs>
  );
}
