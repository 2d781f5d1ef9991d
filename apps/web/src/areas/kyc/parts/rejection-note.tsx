import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { VerificationView } from "../queries.ts";

/** Why one part came back: the reason in the reader's language, then the reviewer's own words. */
export function RejectionNote({
  rejection,
}: {
  readonly rejection: VerificationView["rejections"][number] | undefined;
}): ReactNode {
  const { t } = useTranslation();
  if (rejection === undefined) return null;
  const { reason, note } = rejection;
  return (
    <div className="rounded-inner bg-bad-soft px-3 py-2 text-label">
      <p className="font-semibold text-bad">{t(`kyc.reason.${reason}`)}</p>
      {note !== null && <p className="pt-0.5">{t("kyc.note", { note })}</p>}
    </div>
  );
}
