import {
  ALL_PERCENT,
  type ContractContext,
  type OpenPosition,
  type OpenPreview,
} from "@plumbline/engine/contract";
import {
  add,
  isNegative,
  type Money,
  negate,
  type Price,
  toDecimalText,
  usdt,
} from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { Amount, formatDecimal, type ReceiptGroup, type ReceiptRow } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Translate } from "#shell/i18n/texts.ts";
import { costOf, totalCostOf, textOf, worstCaseOf } from "../../order-figures.ts";
import { awayPercent } from "../../position-figures.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";

interface OrderWords {
  readonly t: Translate;
  readonly symbol: SymbolWords;
}

/** An order before it is sent: payment, position, costs and risks. */
export function orderGroups(
  {
    command,
    preview,
    context,
  }: {
    readonly command: OpenPosition;
    readonly preview: OpenPreview;
    readonly context: ContractContext;
  },
  words: OrderWords,
): ReceiptGroup[] {
  const { t } = words;
  const { cost, percent } = costOf(preview);
  const isMarket = command.orderType === "market";
  return [
    {
      title: t("contract.preview.give"),
      rows: [
        { label: t("contract.preview.margin"), value: amount(preview.margin) },
        { label: t("contract.preview.openFee"), value: amount(preview.openFee) },
        {
          label: t(isMarket ? "contract.preview.given" : "contract.preview.reserved"),
          value: amount(totalCostOf(preview)),
          isTotal: true,
        },
      ],
    },
    {
      title: t("contract.preview.get"),
      rows: [
        ...positionRows(toDecimalText(preview.quantity), preview.executionPrice, {
          ...words,
          isExpected: !isMarket,
        }),
        { label: t("contract.preview.worth"), value: amount(preview.notional) },
        ...stopRows(command, words),
      ],
    },
    {
      title: t("contract.preview.cost"),
      rows: [
        { label: t("contract.preview.spreadCost"), value: amount(preview.spreadCost) },
        {
          label: t(costLabelOf(command)),
          value: noted(
            amount(cost),
            t("contract.preview.ofMargin", { percent: formatDecimal(percent) }),
          ),
        },
        holdingRow(preview, t),
        {
          label: t("contract.preview.breakEven"),
          value: priceText(preview.breakEvenPrice, words.symbol),
        },
      ],
    },
    { title: t("contract.preview.risk"), rows: riskRows({ command, preview, context }, words) },
  ];
}

/** The same after the order, with the same texts, as the server settled it. */
export function openedGroups(view: PositionView, words: OrderWords): ReceiptGroup[] {
  const { t, symbol } = words;
  const isOpen = view.entryPrice !== null;
  const margin = usdt(view.margin);
  const fee = usdt(view.openFee);
  const at = view.entryPrice ?? view.orderPrice ?? "";
  return [
    {
      title: t("contract.preview.give"),
      rows: isOpen
        ? [
            { label: t("contract.preview.margin"), value: amount(margin) },
            { label: t("contract.preview.openFee"), value: amount(fee) },
            { label: t("contract.preview.given"), value: amount(add(margin, fee)), isTotal: true },
          ]
        : [{ label: t("contract.preview.reserved"), value: amount(margin), isTotal: true }],
    },
    {
      title: t("contract.preview.get"),
      rows: [
        ...positionRows(view.quantity, at, { ...words, isExpected: !isOpen }),
        ...stopRows(view, words),
      ],
    },
    ...(isOpen
      ? [
          {
            title: t("contract.preview.risk"),
            rows: [
              {
                label: t("contract.preview.liquidation"),
                value:
                  view.liquidationPrice === null
                    ? t("contract.preview.never")
                    : priceText(view.liquidationPrice, symbol),
              },
            ],
          },
        ]
      : []),
  ];
}

/** A market order has its cost at once, a waiting one when it is filled. */
export const costLabelOf = ({ orderType }: Pick<OpenPosition, "orderType">) =>
  orderType === "market" ? "contract.preview.atOnce" : "contract.preview.whenFilled";

/** A price with the symbol's own decimals. */
export function priceText(at: Price | string, { priceDecimals }: SymbolWords): string {
  const text = typeof at === "string" ? at : toDecimalText(at);
  return formatDecimal(text, { decimals: priceDecimals });
}

/** With all digits: sums must add up as shown, and no cost is rounded down. */
export const amount = (money: Money): ReactNode => (
  <Amount value={textOf(money)} currency={money.asset} />
);

const shown = (percent: string): string => formatDecimal(percent, { decimals: 2 });

export function noted(value: ReactNode, note: string): ReactNode {
  return (
    <>
      {value}
      <span className="block text-caption text-muted">{note}</span>
    </>
  );
}

function positionRows(
  quantity: string,
  at: Price | string,
  { t, symbol, isExpected }: OrderWords & { readonly isExpected: boolean },
): ReceiptRow[] {
  const label = isExpected ? "contract.preview.expectedPrice" : "contract.preview.executionPrice";
  return [
    {
      label: t("contract.preview.position"),
      value: <Amount value={quantity} currency={symbol.base} />,
    },
    { label: t(label), value: priceText(at, symbol) },
  ];
}

function stopRows(
  stops: {
    readonly takeProfit: Price | string | null;
    readonly stopLoss: Price | string | null;
    readonly takeProfitPercent?: number;
    readonly stopLossPercent?: number;
  },
  { t, symbol }: OrderWords,
): ReceiptRow[] {
  return (["takeProfit", "stopLoss"] as const).flatMap((name) => {
    const at = stops[name];
    if (at === null) return [];
    const percent = stops[`${name}Percent`] ?? ALL_PERCENT;
    const part = percent === ALL_PERCENT ? "" : ` · ${t("contract.stops.closesPart", { percent })}`;
    return [{ label: t(`contract.preview.${name}`), value: priceText(at, symbol) + part }];
  });
}

/** The cost of holding: each eight hours, or each night. */
function holdingRow(
  { fundingPerPeriod, overnightPerNight }: OpenPreview,
  t: Translate,
): ReceiptRow {
  const cost = overnightPerNight ?? fundingPerPeriod;
  const name = overnightPerNight === null ? "funding" : "overnight";
  return isNegative(cost)
    ? { label: t(`contract.preview.${name}Received`), value: amount(negate(cost)) }
    : { label: t(`contract.preview.${name}`), value: amount(cost) };
}

function riskRows(
  { command, preview, context }: Parameters<typeof orderGroups>[0],
  { t, symbol }: OrderWords,
): ReceiptRow[] {
  const { liquidationPrice, markPrice } = preview;
  const label =
    command.side === "long" ? "contract.preview.lossAtFall" : "contract.preview.lossAtRise";
  const percentOfRate = (ppm: bigint) => toDecimalText((ppm * 100_000_000n) / 10_000n);
  return [
    {
      label: t("contract.preview.liquidation"),
      value:
        liquidationPrice === null
          ? t("contract.preview.never")
          : noted(
              priceText(liquidationPrice, symbol),
              t("contract.preview.away", {
                percent: shown(awayPercent(liquidationPrice, markPrice)),
              }),
            ),
    },
    ...preview.lossesAt.map(({ moveRate, loss }) => ({
      label: t(label, { percent: percentOfRate(moveRate) }),
      value: amount(loss),
    })),
    {
      label: t("contract.preview.worstCase"),
      value: amount(worstCaseOf(context, command, preview)),
      isTotal: true,
    },
  ];
}
