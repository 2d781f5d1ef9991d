import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { TextButton } from "./text-button.tsx";

/** From where somebody is told of their freeze to where they lift it. */
export function LiftLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <TextButton onPress={() => go(pathTo("freeze", { part: "lift" }))}>
      {t("auth.unfreeze.title")}
    </TextButton>
  );
}
