import { CardSkeletons, NoticeBar } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useBook } from "#shell/book/use-book.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { EarnScreen } from "./parts/earn-screen.tsx";
import { NoProduct } from "./parts/no-product.tsx";
import { PurchaseReview } from "./parts/purchase-review.tsx";
import { Bought, PurchaseFooter, usePurchase } from "./parts/purchase.tsx";
import { previewPurchase, type ReadyPurchase } from "./purchase-form.ts";
import { type OwnProduct, productQuery } from "./queries.ts";

/** The last page before buying a vault: its cost, its worst case and how to leave. */
export function ConfirmationScreen({ query }: ScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { book = "demo" } = useBook();
  const [id, amount] = [query.get("id") ?? "", query.get("amount") ?? ""];
  const own = useQuery({ ...productQuery(client, { id, book }), enabled: id !== "" });
  return (
    <EarnScreen title={t("earn.confirmation")} backTo="arbitrage" isOfMember>
      {() =>
        id === "" ? (
          <NoProduct list="arbitrage" />
        ) : (
          <Loaded
            from={own}
            failedText={t("earn.loadFailed")}
            skeleton={<CardSkeletons count={2} />}
          >
            {(loaded) => <Review key={`${id}/${book}`} own={loaded} amount={amount} />}
          </Loaded>
        )
      }
    </EarnScreen>
  );
}

function Review({ own, amount }: { readonly own: OwnProduct; readonly amount: string }): ReactNode {
  const { t } = useTranslation();
  // The figures at the time the page was opened, so that what the reader agrees to does not change.
  const [seen] = useState(() => ({
    own,
    preview: previewPurchase(amount, own),
  }));
  const { preview } = seen;
  if (preview.type === "ready") return <Confirmation own={seen.own} purchase={preview} />;
  return (
    <div className="p-4">
      <NoticeBar tone="warn">
        {preview.type === "refused"
          ? t(preview.problem.key, preview.problem.values)
          : t("earn.create.typeFirst")}
      </NoticeBar>
    </div>
  );
}

function Confirmation(props: {
  readonly own: OwnProduct;
  readonly purchase: ReadyPurchase;
}): ReactNode {
  const { own, purchase } = props;
  const command = usePurchase(own.product, purchase);
  const { order } = command;
  return (
    <div className="flex flex-col gap-4 p-4">
      {order === undefined ? (
        <>
          <PurchaseReview product={own.product} purchase={purchase} />
          <PurchaseFooter own={own} command={command} />
        </>
      ) : (
        <Bought order={order} product={own.product} purchase={purchase} />
      )}
    </div>
  );
}
