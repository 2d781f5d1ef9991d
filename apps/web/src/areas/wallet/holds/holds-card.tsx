import { Amount, Skeleton } from "@plumbline/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { hrefTo } from "#paths";
import { useHiding } from "#shell/hide-amounts.tsx";
import { Loaded } from "#shell/loaded.tsx";
import { useServices } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { readWireTime, showTime } from "#shell/wire-time.ts";
import type { BookName, Holding } from "../queries.ts";
import { Fold } from "../parts/fold.tsx";
import { type Hold, holdsOf } from "./holds-of.ts";
import { holdsQuery } from "./holds-query.ts";

/** What is set aside, for what, and what ends it. */
export function HoldsCard(props: {
  readonly book: BookName;
  /** Undefined until they are known. */
  readonly holdings: readonly Holding[] | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const { client } = useServices();
  const { book, holdings } = props;
  const read = useQuery(holdsQuery(client, book));
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
  const { reason, symbol, amount, currency } = hold;
  const name = t(`wallet.holds.reason.${reason}`);
  return (
    <div className="flex items-start justify-between gap-3 py-2 text-label">
      <div className="min-w-0">
        <WayTo hold={hold}>{symbol === undefined ? name : `${name} · ${symbol}`}</WayTo>
        <p className="text-caption text-muted">{endText(hold, t)}</p>
      </div>
      <p className="max-w-3/5 shrink-0 pt-2.5 text-end wrap-anywhere">
        <Amount value={amount} currency={currency} {...hiding} />
      </p>
    </div>
  );
}

function WayTo({ hold, children }: { readonly hold: Hold; readonly children: string }): ReactNode {
  const { key, reason, symbol } = hold;
  if (reason === "rest") return <p className="pt-2.5 font-semibold">{children}</p>;
  const href =
    reason === "withdrawal"
      ? hrefTo("transferResult", { kind: "withdrawal", id: key })
      : hrefTo("contract", symbol === undefined ? {} : { symbol });
  return (
    <a
      href={href}
      className="inline-flex min-h-target items-center font-semibold text-accent underline
        underline-offset-4"
    >
      {children}
    </a>
  );
}

type Translate = ReturnType<typeof useTranslation>["t"];

function endText({ reason, use, dueTime }: Hold, t: Translate): string {
  if (reason === "rest") return t(`wallet.use.${use}`);
  if (reason !== "withdrawal" || dueTime === undefined) return t(`wallet.holds.end.${reason}`);
  return t("wallet.holds.end.withdrawal", { time: showTime(readWireTime(dueTime)).slice(0, 16) });
}
