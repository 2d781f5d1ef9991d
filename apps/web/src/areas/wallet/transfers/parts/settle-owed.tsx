import { Amount, Button } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { availableQuery } from "#shell/book/available-query.ts";
import type { RechargeView } from "../queries.ts";
import { settlementOf } from "../settlement.ts";

/** Settles a debt from the available balance, with a confirmation that shows the rest. */
export function SettleOwed({ recharge }: { readonly recharge: RechargeView }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const spendable = useQuery(availableQuery(client, "live"));
  const settling = useCommand((request: { readonly id: string }, options) =>
    client.wallet.settleRecharge(request, options),
  );
  const [isAsking, setIsAsking] = useState(false);
  const { currency, id, owed } = recharge;
  const available = spendable.data?.[currency] ?? "0";
  const { pays, left, isPossible } = settlementOf(owed ?? "0", available);
  return (
    <>
      <Button
        onPress={() => setIsAsking(true)}
        {...(!isPossible && {
          disabledReason: t("recharge.reversal.nothingAvailable", { currency }),
        })}
      >
        {t("recharge.reversal.settle")}
      </Button>
      <Sheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t("recharge.reversal.settleTitle")}
        description={t("recharge.reversal.settleHint")}
        closeLabel={t("recharge.result.close")}
        footer={
          <>
            <CommandProblem fault={settling.error} />
            <Button
              isBusy={settling.isPending}
              onPress={() => settling.mutate({ id }, { onSuccess: () => setIsAsking(false) })}
            >
              {t("recharge.reversal.settleNow")}
            </Button>
          </>
        }
      >
        <dl className="flex flex-col gap-2">
          <Line name={t("recharge.reversal.pays")} value={pays} currency={currency} />
          <Line name={t("recharge.reversal.left")} value={left} currency={currency} />
        </dl>
      </Sheet>
    </>
  );
}

function Line(props: {
  readonly name: string;
  readonly value: string;
  readonly currency: string;
}): ReactNode {
  const hiding = useHiding();
  const { currency, name, value } = props;
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">
        <Amount value={value} currency={currency} {...hiding} />
      </dd>
    </div>
  );
}
