import { USDT } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { Button, formatDecimal, toast } from "@plumbline/ui";
import type { ReactNode } from "react";
import { CommandProblem, isLost, useCommand } from "#shell/commands/use-command.tsx";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import type { SymbolWords } from "../../symbol-name.ts";
import { CardFrame } from "./card-frame.tsx";
import { Fact } from "../fact.tsx";
import { OwnAmount } from "../own-figures.tsx";
import { SideBadge } from "./side-badge.tsx";
import { StopFacts } from "./stop-facts.tsx";

interface OrderCardProps {
  readonly order: PositionView;
  readonly symbol: SymbolWords;
  readonly onEdit: () => void;
  readonly onPrice: () => void;
}

/** One order that waits. Cancelling it costs nothing, so it asks nothing first. */
export function OrderCard({ order, symbol, onEdit, onPrice }: OrderCardProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const cancelling = useCommand(client.contract.closePosition);
  const onSuccess = () => toast.show(t("contract.order.cancelled"), "good");
  return (
    <CardFrame
      label={`${symbol.name} ${t(`contract.orderType.${order.orderType}`)}`}
      head={
        <>
          <SideBadge side={order.direction} leverage={order.leverage} />
          <span className="truncate font-semibold">{symbol.name}</span>
        </>
      }
      aside={
        <span className="text-caption text-muted">
          {t(`contract.orderType.${order.orderType}`)} ·{" "}
          {t(`contract.marginMode.${order.marginMode}`)}
        </span>
      }
    >
      <OrderFacts order={order} symbol={symbol} />
      <p className="pt-2 text-caption text-muted">
        {t("contract.order.placedAt", {
          time: showTime(readWireTime(order.openedAt)).slice(5, 16),
        })}
      </p>
      {order.wait !== null && (
        <p className="pt-2 text-caption text-muted">{t("contract.order.awaits")}</p>
      )}
      <CommandProblem fault={cancelling.error} />
      <div className={order.wait === null ? "flex gap-2 pt-3" : "hidden"}>
        <Button isCompact tone="plain" onPress={onPrice}>
          {t("contract.order.editPrice")}
        </Button>
        <Button isCompact tone="plain" onPress={onEdit}>
          {t("contract.position.editStops")}
        </Button>
        <div className="shrink-0">
          <Button
            isCompact
            isInline
            tone="plain"
            isBusy={cancelling.isPending}
            onPress={() => cancelling.mutate({ id: order.id }, { onSuccess })}
          >
            {t(isLost(cancelling.error) ? "contract.tryAgain" : "contract.order.cancel")}
          </Button>
        </div>
      </div>
    </CardFrame>
  );
}

function OrderFacts({ order, symbol }: Pick<OrderCardProps, "order" | "symbol">): ReactNode {
  const { t } = useTranslation();
  const { quote } = useQuote(order.symbol);
  const price = (text: string | null | undefined, none: string) =>
    text === null || text === undefined
      ? none
      : formatDecimal(text, { decimals: symbol.priceDecimals });
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
      <Fact name={t("contract.order.price")}>
        <span className="font-semibold">{price(order.orderPrice, "")}</span>
      </Fact>
      <Fact name={t("contract.position.mark")} isEnd>
        {price(quote?.price ?? order.markPrice, "")}
      </Fact>
      <Fact name={t("contract.order.quantity")}>
        {formatDecimal(order.quantity)} {symbol.base}
      </Fact>
      <Fact name={t("contract.order.reserved")} isEnd>
        <OwnAmount value={order.margin} currency={USDT} />
      </Fact>
      <StopFacts view={order} priceDecimals={symbol.priceDecimals} />
    </dl>
  );
}
