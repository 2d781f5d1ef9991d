import type { EarnKind } from "@plumbline/engine/earn";
import { Button, CardSkeletons } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { pathTo } from "#paths";
import { useBook } from "#shell/book/use-book.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { ScreenProps } from "#shell/navigation/route.ts";
import { useServices } from "#shell/services.tsx";
import { BondFacts } from "./parts/bond-facts.tsx";
import { DailyIncome } from "./parts/daily-income.tsx";
import { EarnScreen } from "./parts/earn-screen.tsx";
import { MachineFacts } from "./parts/machine-facts.tsx";
import { NoProduct } from "./parts/no-product.tsx";
import { ProductMark } from "./parts/product-card.tsx";
import { ProductFacts } from "./parts/product-facts.tsx";
import { VaultDays, VaultFacts } from "./parts/vault-facts.tsx";
import { type Product, productQuery } from "./queries.ts";

export const VaultScreen = ({ query }: ScreenProps): ReactNode => (
  <ProductScreen id={query.get("id") ?? ""} kind="arbitrage" />
);

export const MachineScreen = ({ query }: ScreenProps): ReactNode => (
  <ProductScreen id={query.get("id") ?? ""} kind="mining" />
);

export const BondScreen = ({ query }: ScreenProps): ReactNode => (
  <ProductScreen id={query.get("id") ?? ""} kind="bond" />
);

const LISTS = { arbitrage: "arbitrage", mining: "mining", bond: "bonds" } as const;

interface ProductScreenProps {
  readonly id: string;
  readonly kind: EarnKind;
}

/** Everything about a product: its history, its possible cost, and last the link to buy it. */
function ProductScreen({ id, kind }: ProductScreenProps): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { book = "demo" } = useBook();
  const own = useQuery({ ...productQuery(client, { id, book }), enabled: id !== "" });
  const product = own.data?.product;
  return (
    <EarnScreen
      title={product?.name ?? t(`earn.${kind}.detail`)}
      backTo={LISTS[kind]}
      isOfMember
      footer={product?.kind === kind && <BuyButton product={product} />}
    >
      {() =>
        id === "" ? (
          <NoProduct list={LISTS[kind]} />
        ) : (
          <Loaded
            from={own}
            failedText={t("earn.loadFailed")}
            skeleton={<CardSkeletons count={4} />}
          >
            {(loaded) => (
              <div className="flex flex-col gap-4 p-4">
                <Head product={loaded.product} />
                <KindFacts product={loaded.product} />
                <ProductFacts own={loaded} />
                {loaded.product.kind === "arbitrage" && <VaultDays id={loaded.product.id} />}
              </div>
            )}
          </Loaded>
        )
      }
    </EarnScreen>
  );
}

function Head({ product }: { readonly product: Product }): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="rounded-card border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <ProductMark product={product} />
        <p className="min-w-0 grow basis-40 text-label text-muted">
          {t(`earn.${product.kind}.about`)}
        </p>
      </div>
      <DailyIncome product={product} />
      {product.dailyIncome !== null && (
        <p className="pt-2 text-caption text-muted">{t("earn.history.note")}</p>
      )}
    </section>
  );
}

function KindFacts({ product }: { readonly product: Product }): ReactNode {
  switch (product.kind) {
    case "arbitrage":
      return <VaultFacts product={product} />;
    case "mining":
      return <MachineFacts product={product} />;
    case "bond":
      return <BondFacts product={product} />;
  }
}

function BuyButton({ product }: { readonly product: Product }): ReactNode {
  const { t } = useTranslation();
  const { id, kind, notOnSaleReason } = product;
  const reason = notOnSaleReason ?? undefined;
  return (
    <Button
      onPress={() => go(pathTo("createOrder", { id }))}
      disabledReason={reason && t(`earn.notOnSale.${reason}`)}
    >
      {t(`earn.create.start.${kind}`)}
    </Button>
  );
}
