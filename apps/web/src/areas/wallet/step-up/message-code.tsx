import { Button } from "@plumbline/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useRemaining, useResendWait, waitText } from "#shell/codes/resend-wait.ts";
import type { SecuritySettings } from "#shell/queries.ts";
import { useServices } from "#shell/services.tsx";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";

/** Codes always go to the bound contact, whichever it is. */
const BOUND = "bound";

/** The input of a six-digit code, sent to the bound contact only. */
export function MessageCode(props: {
  readonly settings: SecuritySettings;
  readonly onSent: () => void;
}): ReactNode {
  const { settings, onSent } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const resend = useResendWait();
  const waiting = useRemaining(resend.untilMs(BOUND));
  const asking = useMutation({
    mutationFn: () => client.auth.sendWithdrawalCode({}),
    onSuccess: () => {
      resend.onSent(BOUND);
      onSent();
    },
  });
  const to = asking.data?.sentTo ?? settings.email ?? settings.phone ?? "";
  const isSent = asking.data !== undefined;
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 flex-1 text-label wrap-anywhere text-muted" aria-live="polite">
        {asking.error === null
          ? t(isSent ? "withdrawal.proof.sent" : "withdrawal.proof.sendHint", { contact: to })
          : problemText(t, asking.error)}
      </p>
      {waiting > 0 ? (
        <span className="shrink-0 text-label text-muted tabular-nums">
          {t("withdrawal.proof.againIn", { time: waitText(waiting) })}
        </span>
      ) : (
        <Button
          isCompact
          isInline
          tone="plain"
          isBusy={asking.isPending}
          onPress={() => asking.mutate()}
        >
          {t(isSent ? "withdrawal.proof.sendAgain" : "withdrawal.proof.send")}
        </Button>
      )}
    </div>
  );
}
