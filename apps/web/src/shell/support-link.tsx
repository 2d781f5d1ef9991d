import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** To the people who help: a member's chat, or an e-mail request of a visitor. */
export function SupportLink(): ReactNode {
  const { t } = useTranslation();
  const isSignedIn = useUser(({ token }) => token !== "");
  return (
    <a
      href={hrefTo(isSignedIn ? "support" : "supportEmail")}
      className="inline-flex min-h-target items-center text-label font-semibold text-accent
        underline underline-offset-4"
    >
      {t("shell.contactSupport")}
    </a>
  );
}
