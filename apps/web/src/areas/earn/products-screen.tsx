import { ChipRow, Empty, Skeleton, TextLink } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo, type PathName, pathTo } from "#paths";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { Loaded } from "#shell/loaded.tsx";
import { go } from "#shell/navigation/location.ts";
import type { BookName } from "#shell/preferences.ts";
import { useServices } from "#shell/services.tsx";
import type { EarnKind } from "@plumbline/engine/earn";
import { EarnScreen } from "./parts/earn-screen.tsx";
import { ProductCard } from "./parts/product-card.tsx";
import { type Product, productsQuery } from "./queries.ts";

/** Vaults of every rule. */
export const ArbitrageScreen = (): ReactNode => <VaultList strategy="arbitrage" />;

/** Vaults of the rule sold as AI quant, which is a published rule like the others. */
export const QuantScreen = (): ReactNode => <VaultList strategy="aiQuant" />;

const STRATEGIES = ["arbitrage", "aiQuant"] as const;
type Strategy = (typeof STRATEGIES)[number];

function VaultList({ strategy }: { readonly strategy: Strategy }): ReactNode {
  const { t } = useTranslation();
  const isQuant = strategy === "aiQuant";
  return (
    <ProductList
      kind="arbitrage"
      title={t(isQuant ? "earn.quant.title" : "earn.arbitrage.title")}
      about={t(isQuant ? "earn.quant.about" : "earn.arbitrage.about")}
      orders="arbitrageOrders"
      isListed={(product) =>
        !isQuant || (product.kind === "arbitrage" && product.terms.rule.type === "ai_quant")
      }
      head={
        <ChipRow
          label={t("earn.strategy")}
          chips={STRATEGIES.map((value) => ({ value, label: t(`earn.strategies.${value}`) }))}
          value={strategy}
          onChange={(next) => go(pathTo(next), { isReplacing: true })}
        />
      }
    />
  );
}

export function MiningScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <ProductList
      kind="mining"
      title={t("earn.mining.title")}
      about={t("earn.mining.about")}
      orders="miningOrders"
    />
  );
}

/** Open to everybody, as in the specification; buying needs a member. */
export function BondsScreen(): ReactNode {
  const { t } = useTranslation();
  return (
    <ProductList
      kind="bond"
      title={t("earn.bond.title")}
      about={t("earn.bond.risk")}
      orders="bondOrders"
    />
  );
}

interface ProductListProps {
  readonly kind: EarnKind;
  readonly title: string;
  /** A description in two sentences, including the risk. */
  readonly about: string;
  readonly orders: PathName & ("arbitrageOrders" | "miningOrders" | "bondOrders");
  readonly head?: ReactNode;
  readonly isListed?: (product: Product) => boolean;
}

function ProductList(props: ProductListProps): ReactNode {
  const { t } = useTranslation();
  const { title, about, orders, head } = props;
  return (
    <EarnScreen
      title={title}
      backTo="home"
      action={
        <span className="ps-3">
          <TextLink href={hrefTo(orders)} align="end">
            {t("earn.toOrders")}
          </TextLink>
        </span>
      }
    >
      {(book) => (
        <>
          {head !== undefined && <div className="pt-2">{head}</div>}
          <p className="px-4 pt-3 text-label text-muted">{about}</p>
          <Products {...props} book={book} />
        </>
      )}
    </EarnScreen>
  );
}

function Products(props: ProductListProps & { readonly book: BookName }): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { kind, book, isListed = () => true } = props;
  const products = useQuery(productsQuery(client, { kind, book }));
  return (
    <Loaded
      from={products}
      failedText={t("earn.loadFailed")}
      skeleton={
        <div className="flex flex-col gap-3 p-4">
          <Skeleton shape="card" count={3} />
        </div>
      }
    >
      {(all) => {
        const list = all.filter(isListed);
        if (list.length === 0)
          return <Empty kind="empty" text={t("earn.none")} hint={t("earn.noneHint")} />;
        return (
          <ul className="flex flex-col gap-3 p-4">
            {list.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
