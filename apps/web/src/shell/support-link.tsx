import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** A link to support: a member's chat, or the form for an email request of a visitor. */
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
