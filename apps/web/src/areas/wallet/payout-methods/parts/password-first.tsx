import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Asks to set the withdrawal password first. Its screen leads back here. */
export function PasswordFirst(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      kind="blocked"
      text={t("withdrawal.passwordFirst.text")}
      hint={t("withdrawal.passwordFirst.hint")}
      action={
        <Button isCompact onPress={() => go(pathTo("withdrawalPassword"))}>
          {t("withdrawal.passwordFirst.action")}
        </Button>
      }
    />
  );
}
