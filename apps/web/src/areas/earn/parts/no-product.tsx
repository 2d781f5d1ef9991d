import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { go } from "#shell/navigation/location.ts";

/** Shown if an address names no product: a link to the list. */
export function NoProduct(props: { readonly list: "arbitrage" | "mining" | "bonds" }): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="search"
      text={t("earn.noProduct")}
      hint={t("earn.noProductHint")}
      action={
        <Button isCompact onPress={() => go(pathTo(props.list), { isReplacing: true })}>
          {t("earn.orders.browse")}
        </Button>
      }
    />
  );
}
