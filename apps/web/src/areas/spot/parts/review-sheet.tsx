import { toDecimalText } from "@plumbline/engine/kernel";
import type { InputOf } from "@plumbline/protocol";
import type { ListedSymbol } from "@plumbline/protocol/market";
import type { createSpotOrder } from "@plumbline/protocol/spot";
import { Amount, Button, formatDecimal, Receipt, type ReceiptRow, TextLink } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { CommandProblem } from "#shell/commands/use-command.tsx";
import type { SentCommand } from "#shell/commands/sent-command.ts";
import { ticketButton } from "#shell/forms/use-ticket.ts";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { nameOf } from "#shell/live-prices/symbol-name.ts";
import type { BookName } from "#shell/preferences.ts";
import type { Order } from "../queries.ts";
import type { ReadyTrade, SpotPreview } from "../spot-form.ts";

interface ReviewSheetProps {
  readonly book: BookName;
  readonly listed: ListedSymbol;
  /** The trade at the time the sheet was opened: its worst price is what the reader accepts. */
  readonly trade: ReadyTrade;
  /** The current preview. */
  readonly now: SpotPreview;
  readonly command: SentCommand<Order, InputOf<typeof createSpotOrder>>;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Before the trade: all of its consequences. Afterwards, in the same place, its result. */
export function ReviewSheet(props: ReviewSheetProps): ReactNode {
  const { book, listed, trade, now, command, onClose } = props;
  const { t } = useTranslation();
  const { data: order } = command;
  const shown = now.type === "ready" ? now : trade;
  const words = [nameOf(listed), t(`spot.side.${trade.side}`), t(`spot.book.${book}`)];
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(order === undefined ? "spot.review.title" : "spot.done.title")}
      description={words.join(" · ")}
      closeLabel={t("spot.close")}
      footer={
        order === undefined ? (
          <QuestionFooter {...props} />
        ) : (
          <DoneFooter order={order} onClose={onClose} />
        )
      }
    >
      <Receipt
        isFlush
        groups={[{ rows: order === undefined ? tradeRows(shown, trade, t) : orderRows(order, t) }]}
      />
      {order === undefined && (
        <p className="pt-3 text-caption text-muted">{t("spot.review.note")}</p>
      )}
    </Sheet>
  );
}

function QuestionFooter({
  book,
  listed,
  trade,
  now,
  command,
  onSent,
}: ReviewSheetProps): ReactNode {
  const { t } = useTranslation();
  const { side, by, size } = trade;
  const worstPrice = toDecimalText(trade.worstPrice);
  const button = ticketButton(command, {
    input: { book, symbol: listed.symbol, side, by, size, worstPrice },
    disabledReason: now.type === "refused" ? t(now.problem.key, now.problem.values) : undefined,
    onSuccess: onSent,
  });
  // As in the rows above: only the worst price is that of the time the sheet was opened.
  const { amount } = (now.type === "ready" ? now : trade).figures;
  const text = `${formatDecimal(toDecimalText(amount.units))} ${amount.asset}`;
  return (
    <>
      <CommandProblem fault={command.error} />
      <Button tone={side === "buy" ? "up" : "down"} {...button}>
        {t(`spot.review.${side}`, { amount: text })}
      </Button>
    </>
  );
}

function DoneFooter(props: { readonly order: Order; readonly onClose: () => void }): ReactNode {
  const { order, onClose } = props;
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <TextLink href={hrefTo("receipt", { id: order.receiptId })} align="center">
        {t("spot.done.receipt")}
      </TextLink>
      <Button onPress={onClose}>{t("spot.done.again")}</Button>
    </div>
  );
}

function tradeRows(shown: ReadyTrade, agreed: ReadyTrade, t: Translate): readonly ReceiptRow[] {
  const { figures, mark, side } = shown;
  const text = toDecimalText;
  return rowsOf(
    {
      side,
      price: text(figures.price),
      amount: text(figures.amount.units),
      tradeFee: text(figures.fee.units),
      value: text(figures.value.units),
      spreadCost: text(figures.spreadCost.units),
      base: figures.amount.asset,
      asset: figures.value.asset,
      spreadNote: t("spot.spreadNote", { price: formatDecimal(text(mark)) }),
      worstPrice: text(agreed.worstPrice),
    },
    t,
  );
}

const orderRows = (order: Order, t: Translate): readonly ReceiptRow[] =>
  rowsOf({ ...order, spreadNote: undefined, worstPrice: undefined }, t);

interface Figures extends Pick<
  Order,
  "side" | "price" | "amount" | "tradeFee" | "value" | "spreadCost" | "base" | "asset"
> {
  readonly spreadNote: string | undefined;
  /** Only for a trade that is not executed yet. */
  readonly worstPrice: string | undefined;
}

function rowsOf(figures: Figures, t: Translate): readonly ReceiptRow[] {
  const { side, base, asset, spreadNote, worstPrice } = figures;
  const money = (value: string) => <Amount value={value} currency={asset} />;
  const amount = <Amount value={figures.amount} currency={base} />;
  const isBuy = side === "buy";
  return [
    { label: t("spot.price"), value: `${formatDecimal(figures.price)} ${asset}` },
    ...(worstPrice === undefined
      ? []
      : [
          {
            label: t("spot.worstPrice"),
            note: t("spot.worstNote"),
            value: `${formatDecimal(worstPrice)} ${asset}`,
          },
        ]),
    { label: t("spot.fee"), value: money(figures.tradeFee) },
    {
      label: t("spot.spread"),
      value: money(figures.spreadCost),
      ...(spreadNote !== undefined && { note: spreadNote }),
    },
    { label: t("spot.pays"), value: isBuy ? money(figures.value) : amount, isTotal: true },
    { label: t("spot.gets"), value: isBuy ? amount : money(figures.value), isTotal: true },
  ];
}
