import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** Before anything else: the password that only money out asks for. The screen there leads back. */
export function PasswordFirst(): ReactNode {
  const { t } = useTranslation();
  return (
    <Empty
      text={t("withdrawal.passwordFirst.text")}
      hint={t("withdrawal.passwordFirst.hint")}
      action={
        <Button onPress={() => go(pathTo("withdrawalPassword"))}>
          {t("withdrawal.passwordFirst.action")}
        </Button>
      }
    />
  );
}
