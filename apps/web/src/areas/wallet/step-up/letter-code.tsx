import { Button } from "@plumbline/ui";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SecuritySettings } from "#shell/security-settings.ts";
import { useServices } from "#shell/services.tsx";
import { problemText } from "#shell/speech/problem-text.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";

/** Asks for the six digits: they go to what is bound, and nowhere else. */
export function LetterCode({ settings }: { readonly settings: SecuritySettings }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const asking = useMutation({
    mutationFn: () => client.auth.sendWithdrawalCode({}, { isQuiet: true }),
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
      <Button
        isCompact
        isInline
        tone="plain"
        isBusy={asking.isPending}
        onPress={() => asking.mutate()}
      >
        {t(isSent ? "withdrawal.proof.sendAgain" : "withdrawal.proof.send")}
      </Button>
    </div>
  );
}
