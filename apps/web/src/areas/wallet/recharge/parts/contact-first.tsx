import { Button, Empty } from "@plumbline/ui";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { go } from "#shell/navigation/location.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/**
 * In place of an address, for whom nobody could reach: money that was sent without a contact could
 * not be claimed afterwards.
 */
export function ContactFirst({ title }: { readonly title: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={title} backTo="recharge">
      <Empty
        text={t("profile.contact.title")}
        hint={t("profile.contact.why")}
        action={
          <Button onPress={() => go(pathTo("profile"))}>{t("profile.contact.confirm")}</Button>
        }
      />
    </AppScreen>
  );
}
