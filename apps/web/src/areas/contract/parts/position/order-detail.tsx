import { USDT } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { Button, formatDecimal, toast } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import type { ReactNode } from "react";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { isLost } from "#shell/commands/sent-command.ts";
import { useQuote } from "#shell/live-prices/use-quote.ts";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { Fact, OwnAmount } from "../figures.tsx";
import { positionText } from "./position-name.tsx";
import { StopFacts } from "./stop-facts.tsx";

interface OrderDetailProps {
  readonly order: PositionView;
  readonly symbol: SymbolWords;
  readonly onEdit: () => void;
  readonly onPrice: () => void;
  readonly onClose: () => void;
}

/** One waiting order. Cancelling costs nothing, so it needs no confirmation. */
export function OrderDetail(props: OrderDetailProps): ReactNode {
  const { order, symbol, onClose } = props;
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={positionText(order, { t, name: symbol.name })}
      description={`${t(`contract.orderType.${order.orderType}`)} · ${t(
        `contract.marginMode.${order.marginMode}`,
      )}`}
      closeLabel={t("contract.done")}
      footer={order.wait === null && <Actions {...props} />}
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
    </Sheet>
  );
}

function Actions({ order, onEdit, onPrice, onClose }: OrderDetailProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const cancelling = useCommand(client.contract.closePosition);
  const onSuccess = () => {
    onClose();
    toast.show(t("contract.order.cancelled"), "good");
  };
  return (
    <>
      <CommandProblem fault={cancelling.error} />
      <div className="grid grid-cols-3 gap-2">
        <Button isCompact tone="plain" onPress={onPrice}>
          {t("contract.order.editPrice")}
        </Button>
        <Button isCompact tone="plain" onPress={onEdit}>
          {t("contract.position.editStops")}
        </Button>
        <Button
          isCompact
          isBusy={cancelling.isPending}
          onPress={() => cancelling.mutate({ id: order.id }, { onSuccess })}
        >
          {t(isLost(cancelling.error) ? "contract.tryAgain" : "contract.order.cancel")}
        </Button>
      </div>
    </>
  );
}

function OrderFacts({ order, symbol }: Pick<OrderDetailProps, "order" | "symbol">): ReactNode {
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
