import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/**
 * Shown instead of an address to members without a contact, who could not claim the money
 * afterwards.
 */
export function ContactFirst({ title }: { readonly title: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={title} backTo="recharge">
      <Empty
        kind="blocked"
        text={t("profile.contact.title")}
        hint={t("profile.contact.why")}
        action={
          <Button isCompact onPress={() => go(pathTo("profile"))}>
            {t("profile.contact.confirm")}
          </Button>
        }
      />
    </AppScreen>
  );
}
