import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { AppScreen } from "#shell/app-screen.tsx";
import { LinkGroup } from "#shell/link-group.tsx";
import { useTranslation } from "#shell/speech/use-translation.ts";

/** What protects the account, in one place. */
export function SecurityScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <AppScreen title={t("auth.security.title")} backTo="my">
      <div className="flex flex-col gap-6 p-4">
        <LinkGroup
          title={t("auth.security.proofs")}
          links={[
            {
              href: hrefTo("changePassword"),
              label: t("auth.security.password"),
              hint: t("auth.security.passwordHint"),
            },
          ]}
        />
        <LinkGroup
          title={t("auth.security.watch")}
          links={[
            {
              href: hrefTo("sessions"),
              label: t("auth.sessions.title"),
              hint: t("auth.sessions.hint"),
            },
          ]}
        />
      </div>
    </AppScreen>
  );
}
