import { resetDemo } from "@plumbline/engine/contract";
import { balanceOf, DEMO_FUNDS } from "@plumbline/engine/ledger";
import { Button, Receipt, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { isLost } from "#shell/commands/sent-command.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { refusalProblem } from "../problem.ts";
import { demoBalancesQuery } from "../queries.ts";
import { useLoadedContract } from "../context/use-loaded-contract.ts";
import { amount } from "./ticket/order-groups.tsx";

const DEMO_AVAILABLE = { book: "demo", asset: DEMO_FUNDS.asset, kind: "available" } as const;

/** Resets the play money to its initial amount; the history stays. */
export function ResetSheet({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { loaded } = useLoadedContract("demo");
  const { data: balances } = useQuery(demoBalancesQuery(client));
  const resetting = useCommand(client.contract.resetDemo);
  const decided =
    loaded &&
    balances &&
    // Only the server counts open items of other products, and refuses accordingly.
    resetDemo({ balances, positions: loaded.context.positions, commitments: 0 }, loaded.now);
  const problem =
    decided === undefined
      ? ({ key: "contract.problem.loading", values: {} } as const)
      : decided.ok || isLost(resetting.error)
        ? undefined
        : refusalProblem(decided.error);
  const removed = decided?.ok
    ? decided.value.postings
        .map((posting) => posting.amount)
        .filter(({ asset }) => asset !== DEMO_FUNDS.asset)
    : [];
  const reset = () =>
    resetting.mutate(
      {},
      {
        onSuccess: () => {
          onClose();
          toast.show(t("contract.demo.isReset"), "good");
        },
      },
    );
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("contract.demo.resetTitle")}
      description={t("contract.demo.resetHint")}
      closeLabel={t("contract.close")}
      footer={
        <>
          <CommandProblem fault={resetting.error} />
          <Button
            isBusy={resetting.isPending}
            onPress={reset}
            disabledReason={problem && t(problem.key, problem.values)}
          >
            {t(isLost(resetting.error) ? "contract.tryAgain" : "contract.demo.confirm")}
          </Button>
        </>
      }
    >
      <Receipt
        isFlush
        groups={[
          {
            rows: [
              {
                label: t("contract.demo.before"),
                value: balances && amount(balanceOf(balances, DEMO_AVAILABLE)),
              },
              ...removed.map((holding) => {
                return { label: t("contract.demo.removed"), value: amount(holding) };
              }),
              { label: t("contract.demo.after"), value: amount(DEMO_FUNDS), isTotal: true },
            ],
          },
        ]}
      />
    </Sheet>
  );
}
