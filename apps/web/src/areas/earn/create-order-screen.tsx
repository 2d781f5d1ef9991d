import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import { Button, CardSkeletons, Field, formatDecimal } from "@plumbline/ui";
import { Sheet } from "@plumbline/ui/sheet";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { pathTo } from "#paths";
import { useBook } from "#shell/book/use-book.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { EarnScreen } from "./parts/earn-screen.tsx";
import { NoProduct } from "./parts/no-product.tsx";
import { ProductMark } from "./parts/product-card.tsx";
import { PurchaseReview } from "./parts/purchase-review.tsx";
import { Bought, PurchaseFooter, usePurchase } from "./parts/purchase.tsx";
import { previewPurchase, type ReadyPurchase } from "./purchase-form.ts";
import { type OwnProduct, type Product, productQuery } from "./queries.ts";

/** The amount or number to buy; refusals of the rule are shown below the field. */
export function CreateOrderScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { book = "demo" } = useBook();
  const id = query.get("id") ?? "";
  const own = useQuery({ ...productQuery(client, { id, book }), enabled: id !== "" });
  return (
    <EarnScreen title={own.data?.product.name ?? t("earn.create.title")} backTo="home" isOfMember>
      {() =>
        id === "" ? (
          <NoProduct list="arbitrage" />
        ) : (
          <Loaded
            from={own}
            failedText={t("earn.loadFailed")}
            skeleton={<CardSkeletons count={2} />}
          >
            {(loaded) => <Ticket key={`${id}/${book}`} own={loaded} />}
          </Loaded>
        )
      }
    </EarnScreen>
  );
}

function Ticket({ own }: { readonly own: OwnProduct }): ReactNode {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const [review, setReview] = useState<ReadyPurchase>();
  const { product, available } = own;
  const preview = previewPurchase(typed, own);
  const isMachine = product.kind === "mining";
  const problem =
    preview.type === "refused" ? t(preview.problem.key, preview.problem.values) : undefined;
  const proceed = () => {
    if (preview.type !== "ready") return;
    if (product.kind === "arbitrage") {
      go(pathTo("arbitrageBought", { id: product.id, amount: typed.trim() }));
    } else setReview(preview);
  };
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <ProductMark product={product} />
        <p className="min-w-0 grow basis-40 text-label text-muted">
          {t(`earn.${product.kind}.about`)}
        </p>
      </div>
      <Field
        label={t(isMachine ? "earn.create.quantity" : "earn.create.amount")}
        value={typed}
        onChange={setTyped}
        unit={isMachine ? undefined : product.currency}
        hint={t("earn.create.hint", {
          amount: money(product.amount, product),
          available: money(available, product),
        })}
        action={
          isMachine
            ? undefined
            : { label: t("earn.create.all"), onPress: () => setTyped(mostOf(own)) }
        }
        problem={problem}
      />
      <Button
        onPress={proceed}
        disabledReason={
          preview.type === "ready" ? undefined : (problem ?? t("earn.create.typeFirst"))
        }
      >
        {t("earn.create.review")}
      </Button>
      {review !== undefined && (
        <ReviewSheet own={own} purchase={review} onClose={() => setReview(undefined)} />
      )}
    </div>
  );
}

const money = (value: string, { currency }: Product): string =>
  `${formatDecimal(value)} ${currency}`;

/** The maximum that balance, limit and quota allow. */
function mostOf({ product, available, bought }: OwnProduct): string {
  const { purchaseLimit, remainingQuota } = product;
  const own = mustParseDecimal(purchaseLimit) - mustParseDecimal(bought);
  const all = [own, mustParseDecimal(remainingQuota), mustParseDecimal(available)];
  const least = all.reduce((one, other) => (other < one ? other : one));
  return toDecimalText(least > 0n ? least : 0n);
}

function ReviewSheet(props: {
  readonly own: OwnProduct;
  readonly purchase: ReadyPurchase;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { own, purchase, onClose } = props;
  const command = usePurchase(own.product, purchase);
  const { order } = command;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t(order === undefined ? "earn.review.title" : "earn.done.title")}
      description={own.product.name}
      closeLabel={t("earn.close")}
      footer={order === undefined && <PurchaseFooter own={own} command={command} />}
    >
      {order === undefined ? (
        <PurchaseReview isFlush product={own.product} purchase={purchase} />
      ) : (
        <Bought order={order} product={own.product} purchase={purchase} />
      )}
    </Sheet>
  );
}
