import { TextAction } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** A link from the message about a freeze to the page that ends it. */
export function LiftLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <TextAction onPress={() => go(pathTo("freeze", { part: "lift" }))}>
      {t("auth.unfreeze.title")}
    </TextAction>
  );
}
