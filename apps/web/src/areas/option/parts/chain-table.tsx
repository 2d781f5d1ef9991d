import { formatDecimal } from "@plumbline/ui";
import type { ReactNode } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { Chain, ChainRow } from "../queries.ts";
import { useOptionName } from "./use-option-name.ts";

/** The chosen option of a chain. */
export interface Choice {
  readonly kind: "call" | "put";
  readonly strike: string;
}

/** Calls and puts on either side of their strikes; pressing a price starts a purchase. */
export function ChainTable(props: {
  readonly chain: Chain;
  readonly onChoose: (choice: Choice) => void;
}): ReactNode {
  const { chain, onChoose } = props;
  const { t } = useTranslation();
  const nearest = nearestStrike(chain);
  return (
    <table className="-mx-4 w-[calc(100%+2rem)] table-fixed border-y border-hairline bg-surface">
      <thead className="text-caption text-muted">
        <tr>
          <th scope="col" className="py-1.5 pe-3 text-end font-normal">
            {t("option.calls")}
          </th>
          <th scope="col" style={{ width: "27%" }} className="font-normal">
            {t("option.strike")}
          </th>
          <th scope="col" className="pe-4 text-end font-normal">
            {t("option.puts")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline border-t border-hairline">
        {chain.rows.map((row) => (
          <tr key={row.strike} className={row.strike === nearest ? "bg-accent-soft" : undefined}>
            <Side row={row} kind="call" symbol={chain.symbol} onChoose={onChoose} />
            <th
              scope="row"
              style={{ fontSize: "min(0.875rem, 6vw)" }}
              className="text-center font-semibold whitespace-nowrap
                tabular-nums"
            >
              {formatDecimal(row.strike)}
            </th>
            <Side row={row} kind="put" symbol={chain.symbol} onChoose={onChoose} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side(props: {
  readonly row: ChainRow;
  readonly kind: "call" | "put";
  readonly symbol: string;
  readonly onChoose: (choice: Choice) => void;
}): ReactNode {
  const { row, kind, symbol, onChoose } = props;
  const { ask, bid, delta } = row[kind];
  const { strike } = row;
  const name = useOptionName({ symbol, strike, kind });
  return (
    <td className="p-0">
      <button
        type="button"
        onClick={() => onChoose({ kind, strike })}
        className={`flex min-h-13 w-full flex-col items-end justify-center text-end leading-tight
          -outline-offset-2 hover:bg-fill active:bg-fill ${kind === "call" ? "pe-3" : "pe-4"}`}
      >
        <span className="sr-only">{name}</span>
        {/* Three columns stay side by side: at any font size, a price fits into one. */}
        <span
          style={{ fontSize: "min(1rem, 6.4vw)" }}
          className={`font-semibold tabular-nums ${kind === "call" ? "text-up" : "text-down"}`}
        >
          {formatDecimal(ask, { decimals: 2 })}
        </span>
        <span className="text-caption text-muted tabular-nums">
          {`${formatDecimal(bid, { decimals: 2 })} · Δ ${formatDecimal(delta, { decimals: 2 })}`}
        </span>
      </button>
    </td>
  );
}

/** The strike closest to the index. */
function nearestStrike({ rows, index }: Chain): string | undefined {
  const far = ({ strike }: ChainRow) =>
    Math.abs(Number.parseFloat(strike) - Number.parseFloat(index.price));
  return rows.toSorted((a, b) => far(a) - far(b))[0]?.strike;
}
