import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import {
  Amount,
  Button,
  formatDecimal,
  NO_FIGURE,
  NoticeBar,
  Receipt,
  TextLink,
} from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import { ticketButton, useTicket } from "#shell/forms/use-ticket.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { problemText, useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import { CostLines } from "#shell/ticket/cost-lines.tsx";
import { usePriceTolerance } from "#shell/ticket/price-tolerance.ts";
import { TicketField } from "#shell/ticket/ticket-field.tsx";
import { WorstPrice } from "#shell/ticket/worst-price.tsx";
import { showTime } from "#shell/wire-time.ts";
import type { Choice } from "./chain-table.tsx";
import { PayoffGraph } from "./payoff-graph.tsx";
import { OF_PREMIUM, type WorstDeal, worstPurchase } from "../deal-form.ts";
import { availableQuery } from "#shell/book/available-query.ts";
import { type Chain, type Order, type Preview, previewQuery } from "../queries.ts";
import { useOptionName } from "./use-option-name.ts";

interface BuySheetProps {
  readonly book: BookName;
  readonly chain: Chain;
  readonly choice: Choice;
  readonly onClose: () => void;
}

/** The quantity, its cost and its largest loss; afterwards the purchase. */
export function BuySheet({ book, chain, choice, onClose }: BuySheetProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const command = useCommand(client.option.buyOption);
  const { values, change } = useTicket({ quantity: "" }, command);
  const { symbol, expiryMs } = chain;
  const typed = readTyped(values.quantity);
  const input =
    typed.type === "amount"
      ? { book, symbol, ...choice, expiryMs, quantity: toDecimalText(typed.units) }
      : null;
  const isAsking = input !== null && !command.isPending && command.data === undefined;
  const preview = useQuery({ ...previewQuery(client, input), enabled: isAsking });
  const spendable = useQuery(availableQuery(client, book));
  const name = useOptionName({ symbol, ...choice });
  const shown = input === null || preview.error !== null ? undefined : preview.data;
  const available = spendable.data?.["USDT"];
  const isShort =
    shown !== undefined &&
    available !== undefined &&
    mustParseDecimal(shown.premium) > mustParseDecimal(available);
  const tolerance = usePriceTolerance(OF_PREMIUM);
  const worst =
    input === null || shown === undefined
      ? null
      : worstPurchase(shown, input.quantity, tolerance.rate);
  const problem = typed.type === "malformed" ? t("option.malformed") : undefined;
  const order = command.data;
  const fault = input === null ? null : preview.error;
  const button = ticketButton(command, {
    input: input === null || worst === null ? null : { ...input, askMax: worst.each },
    disabledReason:
      reasonOf(shown, { fault: fault && problemText(t, fault), isShort }) ??
      (shown === undefined ? t("option.typeFirst") : undefined),
    onError: () => void preview.refetch(),
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(order === undefined ? "option.reviewTitle" : "option.bought")}
      description={name}
      closeLabel={t("ticket.close")}
      footer={
        order === undefined ? (
          <>
            <CommandProblem fault={command.error} />
            <Button {...button}>
              {shown === undefined
                ? t("option.reviewTitle")
                : t("option.buy", { amount: `${formatDecimal(shown.premium)} ${shown.currency}` })}
            </Button>
          </>
        ) : (
          <ReceiptLink order={order} />
        )
      }
    >
      {order !== undefined && <Bought order={order} name={name} />}
      {order === undefined && (
        <>
          <div data-ticket-form="">
            <TicketField
              label={t("option.quantity")}
              value={values.quantity}
              onChange={(quantity) => change({ quantity })}
              problem={problem}
              end={<span className="pe-2.5 text-label text-muted">{baseOf(symbol)}</span>}
            />
            <p
              className="flex flex-wrap justify-between gap-x-3 py-1 text-caption text-muted
                tabular-nums low:portrait:hidden"
            >
              <span>
                {`${formatDecimal(chain.quantityMin)} – ${formatDecimal(chain.quantityMax)}`}
              </span>
              {available !== undefined && (
                <span>
                  {t("option.available")} <Amount value={available} currency="USDT" decimals={2} />
                </span>
              )}
            </p>
            <CostLines label={t("option.costs")} lines={costLines(t, shown)} />
            {worst !== null && (
              <div className="pt-2">
                <WorstPrice tolerance={tolerance} price={worstText(t, worst)} />
              </div>
            )}
          </div>
          {fault !== null && <NoticeBar tone="warn">{problemText(t, fault)}</NoticeBar>}
          {shown !== undefined && <Figures preview={shown} expiryMs={expiryMs} />}
        </>
      )}
    </Sheet>
  );

  function reasonOf(
    preview_: Preview | undefined,
    about: { readonly fault: string | null; readonly isShort: boolean },
  ): string | undefined {
    if (about.fault !== null) return about.fault;
    if (preview_ === undefined || !about.isShort) return undefined;
    return t("contract.refusal.insufficientBalance", {
      needed: `${formatDecimal(preview_.premium)} ${preview_.currency}`,
    });
  }
}

/** The worst price for one unit, and the total at that price. */
export const worstText = (t: Translate, { each, amount }: WorstDeal): string =>
  t("option.worst", { each: formatDecimal(each), amount: `${formatDecimal(amount)} USDT` });

export const baseOf = (symbol: string): string => symbol.replace(/USDT$/, "");

/** The figures that matter for the decision are next to the quantity; the rest is below. */
function costLines(t: Translate, preview: Preview | undefined) {
  const money = (value: string) =>
    preview === undefined ? NO_FIGURE : <Amount value={value} currency={preview.currency} />;
  return [
    {
      name: t("option.breakEven"),
      value: preview === undefined ? NO_FIGURE : breakEvenText(t, preview),
    },
    { name: t("option.pays"), value: money(preview?.premium ?? "") },
    { name: t("option.maxLoss"), value: money(preview?.maxLoss ?? "") },
  ];
}

const breakEvenText = (t: Translate, { breakEven }: Pick<Preview, "breakEven">): string =>
  breakEven === null ? t("option.noBreakEven") : formatDecimal(breakEven);

function Figures(props: { readonly preview: Preview; readonly expiryMs: number }): ReactNode {
  const { preview, expiryMs } = props;
  const { t } = useTranslation();
  const { currency, maxLoss, costMoney, costPct } = preview;
  const loss = `${formatDecimal(maxLoss)} ${currency}`;
  const text = t("option.payoffText", { loss, breakEven: breakEvenText(t, preview) });
  return (
    <>
      <PayoffGraph preview={preview} text={text} />
      <Receipt
        isFlush
        groups={[
          {
            rows: [
              {
                label: t("option.spread"),
                value: t("option.spreadShare", {
                  amount: `${formatDecimal(costMoney)} ${currency}`,
                  percent: formatDecimal(costPct, { decimals: 2 }),
                }),
              },
              {
                label: t("option.delivery"),
                value: t("option.deliveryText", { date: showTime(expiryMs).slice(0, 10) }),
              },
            ],
          },
          {
            title: t("option.greeks"),
            rows: (["delta", "gamma", "theta", "vega"] as const).map((greek) => ({
              label: t(`option.${greek}`),
              value: formatDecimal(preview[greek], { decimals: greek === "gamma" ? 8 : 4 }),
            })),
          },
        ]}
      />
    </>
  );
}

function Bought({ order, name }: { readonly order: Order; readonly name: string }): ReactNode {
  const { t } = useTranslation();
  const { quantity, premium, currency } = order;
  return (
    <Receipt
      isFlush
      groups={[
        {
          rows: [
            { label: t("option.gets"), value: t("option.quantityOf", { quantity, name }) },
            {
              label: t("option.premium"),
              value: <Amount value={premium} currency={currency} />,
              isTotal: true,
            },
            {
              label: t("option.breakEven"),
              value: breakEvenText(t, order),
            },
          ],
        },
      ]}
    />
  );
}

export function ReceiptLink({ order }: { readonly order: Order }): ReactNode {
  const { t } = useTranslation();
  return (
    <TextLink href={hrefTo("receipt", { id: order.receiptId })} align="center">
      {t("option.receipt")}
    </TextLink>
  );
}
