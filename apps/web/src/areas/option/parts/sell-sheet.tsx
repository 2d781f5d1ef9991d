import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { Amount, Button, formatDecimal, Receipt } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { ticketButton, useTicket } from "#shell/forms/use-ticket.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { useServices } from "#shell/services.tsx";
import { usePriceTolerance } from "#shell/ticket/price-tolerance.ts";
import { TicketField } from "#shell/ticket/ticket-field.tsx";
import { WorstPrice } from "#shell/ticket/worst-price.tsx";
import { OF_PREMIUM, saleOf, type SaleSize, saleSizeOf } from "../deal-form.ts";
import { less, type Order } from "../queries.ts";
import { baseOf, ReceiptLink, worstText } from "./buy-sheet.tsx";
import { useOptionName } from "./use-option-name.ts";

/** Before a sale: quantity, proceeds and worst price; afterwards the result. */
export function SellSheet(props: { readonly order: Order; readonly onClose: () => void }) {
  const { order, onClose } = props;
  const { t } = useTranslation();
  const { client } = useServices();
  const command = useCommand(client.option.sellOption);
  const { values, change } = useTicket({ quantity: order.quantity }, command);
  const tolerance = usePriceTolerance(OF_PREMIUM);
  const { id, bid, symbol, quantity: open } = order;
  const sold = command.data;
  const sale = saleSizeOf(values.quantity, order);
  const isBought = bid !== null && mustParseDecimal(bid) > 0n;
  const figures = sale.type === "ready" && isBought ? saleOf(sale.size, bid, tolerance.rate) : null;
  const problem = useSizeProblem(sale, open);
  const unsold = t(bid === null ? "option.noSale" : "option.refusal.noBid");
  const part = sale.type !== "ready" || sale.isAll ? {} : { quantity: toDecimalText(sale.size) };
  const missing = isBought ? (problem ?? t("option.typeSale")) : unsold;
  const button = ticketButton(command, {
    input: figures && { id, ...part, bidMin: figures.worst.each },
    disabledReason: figures === null ? missing : undefined,
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(sold === undefined ? "option.sellTitle" : "option.sold")}
      description={`${formatDecimal((sold ?? order).quantity)} × ${useOptionName(order)}`}
      closeLabel={t("ticket.close")}
      footer={
        sold === undefined ? (
          <>
            <CommandProblem fault={command.error} />
            <Button {...button}>
              {figures === null
                ? t("option.sell")
                : t("option.sellFor", { amount: `${formatDecimal(figures.brings)} USDT` })}
            </Button>
          </>
        ) : (
          <ReceiptLink order={sold} />
        )
      }
    >
      {sold === undefined && (
        <TicketField
          label={t("option.quantity")}
          value={values.quantity}
          onChange={(typed) => change({ quantity: typed })}
          problem={problem}
          end={<span className="pe-2.5 text-label text-muted">{baseOf(symbol)}</span>}
        />
      )}
      {sold !== undefined && <Result payout={sold.payout ?? "0"} premium={sold.premium} />}
      {sold === undefined && figures !== null && (
        <>
          <Result
            payout={figures.brings}
            premium={sale.type === "ready" && sale.isAll ? order.premium : null}
          />
          <WorstPrice tolerance={tolerance} price={worstText(t, figures.worst)} />
        </>
      )}
    </Sheet>
  );
}

function useSizeProblem(sale: SaleSize, quantityOpen: string): string | undefined {
  const { t } = useTranslation();
  if (sale.type === "malformed") return t("option.malformed");
  return sale.type === "above_open"
    ? t("option.refusal.quantityAboveOpen", { quantityOpen: formatDecimal(quantityOpen) })
    : undefined;
}

/** The proceeds, and the profit; for a part the server states the premium. */
function Result(props: { readonly payout: string; readonly premium: string | null }): ReactNode {
  const { payout, premium } = props;
  const { t } = useTranslation();
  const money = (value: string) => <Amount value={value} currency="USDT" />;
  const rows = [{ label: t("option.payout"), value: money(payout), isTotal: true }];
  if (premium === null) return <Receipt isFlush groups={[{ rows }]} />;
  const paid = { label: t("option.premium"), value: money(premium) };
  const profit = { label: t("option.profit"), value: money(less(payout, premium)) };
  return <Receipt isFlush groups={[{ rows: [...rows, paid, profit] }]} />;
}
