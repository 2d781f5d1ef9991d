import { Badge, CurrencyMark, formatDecimal, SymbolMark } from "@plumbline/ui";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { accountName, percentOfPpm } from "../figures.ts";
import type { Product, ProductOf } from "../queries.ts";
import { BondProgress } from "./bond-progress.tsx";
import { DailyIncome } from "./daily-income.tsx";

/** A product in a list: its history, the possible loss, and the cost of leaving. */
export function ProductCard({ product }: { readonly product: Product }): ReactNode {
  const { t } = useTranslation();
  const { name, cycleDays, levelLimit } = product;
  return (
    <a
      href={detailHref(product)}
      className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4
        -outline-offset-2 hover:bg-fill active:bg-fill"
    >
      <span className="flex flex-wrap items-center gap-3">
        <ProductMark product={product} />
        <span className="min-w-0 grow basis-40">
          <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="font-semibold">{name}</span>
            <span className="flex flex-wrap gap-1.5 empty:hidden">
              <ProductBadge product={product} />
              {levelLimit > 0 && <Badge>{t("earn.level", { level: levelLimit })}</Badge>}
            </span>
          </span>
          <span className="block text-caption text-muted">
            {t("earn.days", { days: cycleDays })}
            {product.kind === "bond" && ` · ${product.terms.issuer}`}
          </span>
        </span>
      </span>
      <Pause product={product} />
      {product.kind === "bond" && <IssuerState product={product} />}
      {product.kind === "bond" ? (
        <BondProgress product={product} />
      ) : (
        <DailyIncome product={product} />
      )}
      <dl className="text-label">
        {factsOf(product, t).map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 py-0.5">
            <dt className="min-w-0 grow basis-20 text-muted">{label}</dt>
            <dd className="ms-auto max-w-2/3 shrink-0 text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </a>
  );
}

const detailHref = ({ kind, id }: Product): string =>
  kind === "arbitrage"
    ? hrefTo("arbitrageDetail", { id })
    : kind === "mining"
      ? hrefTo("miningDetail", { id })
      : hrefTo("bondDetail", { id });

export const ProductMark = ({ product }: { readonly product: Product }): ReactNode =>
  product.kind === "arbitrage" ? (
    <SymbolMark symbol={product.terms.rule.symbol} size={32} />
  ) : (
    <CurrencyMark currency={product.incomeCurrency} size={32} />
  );

function ProductBadge({ product }: { readonly product: Product }): ReactNode {
  const { t } = useTranslation();
  const reason = product.notOnSaleReason;
  if (reason !== null && !isPause(reason)) {
    return <Badge tone="warn">{t(`earn.notOnSale.${reason}`)}</Badge>;
  }
  if (product.kind === "arbitrage")
    return <Badge>{t(`earn.rule.${product.terms.rule.type}.name`)}</Badge>;
  if (product.kind === "bond")
    return <Badge>{t(`earn.seniority.${product.terms.seniority}`)}</Badge>;
  return null;
}

/** A sentence, too long for a badge. */
function Pause({ product: { notOnSaleReason } }: { readonly product: Product }): ReactNode {
  const { t } = useTranslation();
  if (notOnSaleReason === null || !isPause(notOnSaleReason)) return null;
  return (
    <span className="block text-label text-warn">{t(`earn.notOnSale.${notOnSaleReason}`)}</span>
  );
}

const isPause = (reason: NonNullable<Product["notOnSaleReason"]>): boolean =>
  reason === "cover_short" || reason === "price_stale";

/** The standing of an issuer that does not perform, shown already in the list. */
function IssuerState({ product: { terms } }: { readonly product: ProductOf<"bond"> }): ReactNode {
  const { t } = useTranslation();
  const { state, recoveredPpm, restructuredPpm, extraDays } = terms.standing;
  if (state === "performing") return null;
  return (
    <span className="block text-label text-bad">
      {t(`earn.bond.state.${state}`, {
        recovered: percentOfPpm(recoveredPpm),
        daily: percentOfPpm(restructuredPpm),
        days: extraDays,
      })}
    </span>
  );
}

function factsOf(product: Product, t: Translate): readonly (readonly [string, string])[] {
  const { amount, currency, worstCase, earlyExitCost, remainingQuota } = product;
  const money = (value: string) => `${formatDecimal(value)} ${currency}`;
  const exit = earlyExitCost === null ? t("earn.exit.none") : money(earlyExitCost);
  return [
    [t(product.kind === "mining" ? "earn.price" : "earn.least"), money(amount)],
    [t("earn.left"), money(remainingQuota)],
    [t("earn.worstCase"), t("earn.allOf", { amount: money(worstCase) })],
    [t("earn.exit.title"), product.kind === "bond" ? t("earn.exit.bond") : exit],
    ...(product.kind === "bond" ? publicFacts(product, t) : []),
  ];
}

/** The facts of a bond that a visitor sees; its details need a member. */
function publicFacts(
  { amount, currency, coupon, purchaseLimit, levelLimit, yieldSource }: ProductOf<"bond">,
  t: Translate,
): readonly (readonly [string, string])[] {
  const money = (value: string) => `${formatDecimal(value)} ${currency}`;
  return [
    [t("earn.bond.coupon", { amount: money(amount) }), money(coupon)],
    [t("earn.source.title"), accountName(yieldSource.account, t)],
    [t("earn.limit"), money(purchaseLimit)],
    ...(levelLimit > 0
      ? [[t("earn.levelLimit"), t("earn.level", { level: levelLimit })] as const]
      : []),
  ];
}
