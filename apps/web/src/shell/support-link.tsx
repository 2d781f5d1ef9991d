import { TextLink } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useUser } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** A link to support: a member's chat, or the form for an email request of a visitor. */
export function SupportLink(): ReactNode {
  const { t } = useTranslation();
  const isSignedIn = useUser(({ token }) => token !== "");
  return (
    <TextLink href={hrefTo(isSignedIn ? "support" : "supportEmail")}>
      {t("shell.contactSupport")}
    </TextLink>
  );
}
