import { Amount, Skeleton, TextLink } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useContributions } from "#shell/contributions/contributions.tsx";
import { useHiding } from "#shell/hide-amounts.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { BookName, Holding } from "../queries.ts";
import { Fold } from "#shell/lists/fold.tsx";
import { type Hold, holdsOf } from "./holds-of.ts";
import { holdsQuery } from "./holds-query.ts";

/** Amounts set aside, with their purpose and their end. */
export function HoldsCard(props: {
  readonly book: BookName;
  /** undefined until they are loaded. */
  readonly holdings: readonly Holding[] | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { client, i18n } = useServices();
  const { loadHolds } = useContributions();
  const { book, holdings } = props;
  const read = useQuery(holdsQuery({ client, i18n, loadHolds }, book));
  const skeleton = <Skeleton count={2} />;
  const holds = read.data && holdings && holdsOf(read.data, holdings);
  return (
    <Fold title={t("wallet.holds.title")} aside={holds && <HeldCount count={holds.length} />}>
      <Loaded from={read} failedText={t("wallet.holds.loadFailed")} skeleton={skeleton}>
        {() => {
          if (holds === undefined) return skeleton;
          if (holds.length === 0) {
            return <p className="text-label text-muted">{t("wallet.holds.none")}</p>;
          }
          return (
            <ul className="divide-y divide-hairline">
              {holds.map((hold) => (
                <li key={hold.key}>
                  <HoldRow hold={hold} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Fold>
  );
}

const HeldCount = ({ count }: { readonly count: number }): ReactNode => (
  <span className="text-muted tabular-nums">{count}</span>
);

function HoldRow({ hold }: { readonly hold: Hold }): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { amount, currency } = hold;
  return (
    <div className="flex items-start justify-between gap-3 py-2 text-label">
      <div className="min-w-0">
        <HoldName hold={hold} />
        <p className="text-caption text-muted">
          {"end" in hold ? t(hold.end.key, hold.end.values) : t(`wallet.use.${hold.use}`)}
        </p>
      </div>
      <p className="max-w-3/5 shrink-0 pt-2.5 text-end wrap-anywhere">
        <Amount value={amount} currency={currency} {...hiding} />
      </p>
    </div>
  );
}

/** The purpose of a hold, with a link to it; a remainder has none. */
function HoldName({ hold }: { readonly hold: Hold }): ReactNode {
  const { t } = useTranslation();
  const name = t(hold.name);
  if (!("href" in hold)) return <p className="pt-2.5 font-semibold">{name}</p>;
  return (
    <TextLink href={hold.href}>
      {hold.subject === undefined ? name : `${name} · ${hold.subject}`}
    </TextLink>
  );
}
