import { toDecimalText } from "@plumbline/engine/kernel";
import { Button, Checkbox, formatDecimal, NoticeBar, TextLink } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { hrefTo, pathTo } from "#paths";
import { CommandProblem, useCommand } from "#shell/commands/use-command.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { go } from "#shell/navigation/location.ts";
import { useServices } from "#shell/services.tsx";
import type { ReadyPurchase } from "../purchase-form.ts";
import type { Order, OwnProduct, Product } from "../queries.ts";
import { PurchaseReview } from "./purchase-review.tsx";

/** The command that buys the reviewed product, on the terms shown. */
export function usePurchase(product: Product, { amount, quantity }: ReadyPurchase) {
  const { client } = useServices();
  const debit = useCommand(client.earn.buyDebit);
  const miner = useCommand(client.earn.buyMiner);
  const { id: productId, book, version } = product;
  const common = { productId, book, version };
  const isMachine = product.kind === "mining";
  const { data: order, isPending, error } = isMachine ? miner : debit;
  return {
    order,
    isPending,
    error,
    words: `${formatDecimal(toDecimalText(amount.units))} ${amount.asset}`,
    send: () =>
      isMachine
        ? miner.mutate({ ...common, quantity })
        : debit.mutate({ ...common, amount: toDecimalText(amount.units) }),
  };
}

type Purchase = ReturnType<typeof usePurchase>;

/** The button, once the reader has confirmed that they understand the possible loss. */
export function PurchaseFooter(props: {
  readonly own: OwnProduct;
  readonly command: Purchase;
}): ReactNode {
  const { t } = useTranslation();
  const { own, command } = props;
  const [isAware, setIsAware] = useState(false);
  const { kind } = own.product;
  return (
    <>
      <Checkbox isChecked={isAware} onChange={setIsAware}>
        {t("earn.review.aware", { amount: command.words })}
      </Checkbox>
      <CommandProblem fault={command.error} />
      <Button
        isBusy={command.isPending}
        onPress={command.send}
        disabledReason={isAware ? undefined : t("earn.review.awareFirst")}
      >
        {t(`earn.review.confirm.${kind}`, { amount: command.words })}
      </Button>
    </>
  );
}

const ORDERS = {
  arbitrage: "arbitrageOrders",
  mining: "miningOrders",
  bond: "bondOrders",
} as const;

/** The result, with the same texts as the review, and its receipt. */
export function Bought(props: {
  readonly order: Order;
  readonly product: Product;
  readonly purchase: ReadyPurchase;
}): ReactNode {
  const { t } = useTranslation();
  const { order, product, purchase } = props;
  return (
    <section className="flex flex-col gap-4" aria-label={t("earn.done.title")}>
      <NoticeBar tone="good">{t(`earn.done.${order.kind}`)}</NoticeBar>
      <PurchaseReview product={product} purchase={purchase} />
      {order.receiptId !== null && (
        <TextLink align="center" href={hrefTo("receipt", { id: order.receiptId })}>
          {t("earn.receipt")}
        </TextLink>
      )}
      <Button onPress={() => go(pathTo(ORDERS[order.kind]))}>{t("earn.toOrders")}</Button>
    </section>
  );
}
