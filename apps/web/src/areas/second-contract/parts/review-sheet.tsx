import { toDecimalText, USDT } from "@plumbline/engine/kernel";
import { Amount, Button, formatDecimal, Receipt, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { useSymbolName } from "#shell/live-prices/use-quote.ts";
import { ticketButton } from "#shell/forms/use-ticket.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Settings } from "../queries.ts";
import { breakEvenText, type StakeRead } from "../stake-form.ts";

/** Before the purchase: the stake, the possible payout, and the worst case. */
export function ReviewSheet(props: {
  readonly book: BookName;
  readonly direction: "up" | "down";
  readonly duration: Settings;
  readonly read: Extract<StakeRead, { readonly type: "ready" }>;
  readonly onClose: () => void;
}): ReactNode {
  const { book, direction, duration, read, onClose } = props;
  const { symbol, seconds } = duration;
  const symbolName = useSymbolName();
  const { t } = useTranslation();
  const { client } = useServices();
  const buying = useCommand(client.secondContract.buySecond);
  const { stake } = read;
  const way = t(`second-contract.${direction}`);
  const button = ticketButton(buying, {
    input: { book, symbol, direction, seconds, stake },
    disabledReason: undefined,
    onSuccess: () => {
      toast.show(t("second-contract.review.placed"), "good");
      onClose();
    },
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t("second-contract.review.title")}
      description={[symbolName(symbol), way, t("second-contract.seconds", { seconds })].join(" · ")}
      closeLabel={t("ticket.close")}
      footer={
        <>
          <CommandProblem fault={buying.error} />
          <Button {...button}>
            {t("second-contract.review.confirm", {
              amount: `${formatDecimal(stake)} ${USDT}`,
              direction: way,
            })}
          </Button>
        </>
      }
    >
      <Receipt isFlush groups={[{ rows: useOdds(duration, read) }]} />
      <p className="pt-3 text-caption text-muted">{t("second-contract.rule")}</p>
    </Sheet>
  );
}

/** The same texts and figures as on the ticket, with explanations. */
function useOdds(
  { payoutPct, breakEvenPct }: Settings,
  { stake, figures }: Extract<StakeRead, { readonly type: "ready" }>,
) {
  const { t } = useTranslation();
  const amount = (value: string) => <Amount value={value} currency={USDT} />;
  return [
    { label: t("second-contract.stake"), value: amount(stake) },
    {
      label: t("second-contract.returned"),
      note: t("second-contract.payoutNote", { percent: payoutPct }),
      value: amount(toDecimalText(figures.returned.units)),
    },
    { label: t("second-contract.worst"), value: amount(`-${stake}`) },
    {
      label: t("second-contract.breakEven"),
      note: t("second-contract.breakEvenNote"),
      value: t("second-contract.ofOrders", { percent: breakEvenText(breakEvenPct) }),
    },
    {
      label: t("second-contract.expected"),
      note: t("second-contract.expectedNote"),
      value: amount(toDecimalText(-figures.expectedLoss.units)),
    },
  ];
}
