import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useIsSandbox } from "#shell/queries.ts";

/** In a sandbox no letter leaves the house: where its letters can be read instead. */
export function MailboxLink(): ReactNode {
  const { t } = useTranslation();
  if (useIsSandbox() !== true) return null;
  return (
    <a
      href="/dev/mailbox"
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-target items-center text-label font-semibold text-accent
        underline underline-offset-4"
    >
      {t("auth.code.mailbox")}
    </a>
  );
}
