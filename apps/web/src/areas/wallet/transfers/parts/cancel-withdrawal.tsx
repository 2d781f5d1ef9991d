import { Amount, Button } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useState } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { WithdrawalView } from "../queries.ts";

/**
 * Cancels a withdrawal that no operator has claimed, with a confirmation; the full amount is
 * returned.
 */
export function CancelWithdrawal({ withdrawal }: { readonly withdrawal: WithdrawalView }) {
  const { t } = useTranslation();
  const { wallet } = useServices().client;
  const cancelling = useCommand((request: { readonly id: string }, options) =>
    wallet.cancelWithdrawal(request, options),
  );
  const [isAsking, setIsAsking] = useState(false);
  const { amount, currency, id } = withdrawal;
  return (
    <>
      <Button tone="plain" onPress={() => setIsAsking(true)}>
        {t("recharge.result.cancel")}
      </Button>
      <Sheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("recharge.result.cancelTitle")}
        description={t("recharge.result.cancelHint")}
        closeLabel={t("recharge.result.close")}
        footer={
          <>
            <CommandProblem fault={cancelling.error} />
            <div className="flex gap-3">
              <Button tone="plain" onPress={() => setIsAsking(false)}>
                {t("recharge.result.cancelKeep")}
              </Button>
              <Button
                tone="danger"
                isBusy={cancelling.isPending}
                onPress={() => cancelling.mutate({ id })}
              >
                {t("recharge.result.cancelNow")}
              </Button>
            </div>
          </>
        }
      >
        <p className="text-figure font-semibold">
          <Amount value={amount} currency={currency} {...useHiding()} />
        </p>
      </Sheet>
    </>
  );
}
