import { CallRefused } from "@plumbline/client";
import { NoticeBar } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { FormProblem } from "#shell/forms/form-body.tsx";
import { isDismissed } from "./request-passkey.ts";

/** Why a passkey failed: the device has its own reasons besides the server's. */
export function PasskeyProblem({ fault }: { readonly fault: Error | null }): ReactNode {
  const { t } = useTranslation();
  if (fault === null || fault instanceof CallRefused) return <FormProblem fault={fault} />;
  const isKnown = fault.name === "InvalidStateError";
  const reason = isDismissed(fault) ? "dismissed" : isKnown ? "known" : "failed";
  return (
    <div aria-live="polite">
      <NoticeBar tone={reason === "failed" ? "bad" : "info"}>
        {t(`auth.passkey.${reason}`)}
      </NoticeBar>
    </div>
  );
}
