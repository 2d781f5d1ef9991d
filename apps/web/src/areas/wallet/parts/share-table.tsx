import { Amount } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useHiding } from "#shell/hide-amounts.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { percentText, sharesOf } from "../share-of.ts";
import { ShareBar, ShareMark } from "./share-bar.tsx";

/** How a worth is shared out: a picture, and the same as a table for everybody. */
export function ShareTable(props: {
  readonly caption: string;
  /** What the rows are, as the head of their column. */
  readonly what: string;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly usdt: string }[];
}): ReactNode {
  const { t } = useTranslation();
  const hiding = useHiding();
  const { caption, what, rows } = props;
  const shares = sharesOf(Object.fromEntries(rows.map(({ key, usdt }) => [key, usdt])));
  return (
    <>
      <ShareBar shares={shares} />
      <table className="mt-2 w-full text-label">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{t("wallet.assets.share")}</th>
            <th scope="col">{t("wallet.assets.worth")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, usdt }, index) => (
            <tr key={key}>
              <th
                scope="row"
                className="py-1.5 pe-2 text-start font-normal wrap-anywhere text-muted"
              >
                <span className="flex items-center gap-2">
                  <ShareMark index={index} />
                  {name}
                </span>
              </th>
              <td className="hidden px-2 text-end text-muted tabular-nums @3xs:table-cell">
                {percentText(shares.find((share) => share.key === key)?.permille ?? 0)}%
              </td>
              <td className="text-end">
                <Amount value={usdt} currency="USDT" decimals={2} {...hiding} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
