import { ALL_PERCENT, type Exposure, profitOf } from "@plumbline/engine/contract";
import type { AssetCode } from "@plumbline/engine/kernel";
import { ChipRow, Field, SegmentedControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Problems } from "#shell/forms/form.ts";
import type { TextKey, Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { gainText } from "../order-figures.ts";
import { CLOSE_SHARES } from "../close-position-form.ts";
import {
  closesFieldOf,
  closesOf,
  isGiven,
  readStops,
  shareOf,
  STOP_KINDS,
  type StopKind,
  stopFieldOf,
  STOPS_BY,
  type StopsTyped,
  stopTextOf,
} from "../stops-typed.ts";
import type { SymbolWords } from "#shell/live-prices/symbol-name.ts";
import { priceText } from "./ticket/order-groups.tsx";

interface StopsFieldsProps {
  readonly typed: StopsTyped;
  readonly onChange: (part: Partial<StopsTyped>) => void;
  /**
   * The quantity that the stops would close, for each side of an order; empty while the order is
   * invalid.
   */
  readonly exposures: readonly Exposure[];
  readonly asset: AssetCode;
  readonly symbol: SymbolWords;
  readonly problems: Problems<StopKind>;
  /** Adds a button to clear each field. */
  readonly clearLabel?: string;
}

const WAYS = {
  price: {
    label: "contract.ticket.byPrice",
    takeProfit: "contract.ticket.takeProfit",
    stopLoss: "contract.ticket.stopLoss",
  },
  percent: {
    label: "contract.ticket.byMove",
    takeProfit: "contract.ticket.takeProfitPercent",
    stopLoss: "contract.ticket.stopLossPercent",
  },
  money: {
    label: "contract.ticket.byMoney",
    takeProfit: "contract.ticket.takeProfitMoney",
    stopLoss: "contract.ticket.stopLossMoney",
  },
} as const satisfies Record<StopsTyped["stopsBy"], Record<StopKind | "label", TextKey>>;

/**
 * Take-profit and stop-loss as a price, a move or an amount; each shows the price and the result,
 * and once it is set, its share.
 */
export function StopsFields(props: StopsFieldsProps): ReactNode {
  const { typed, onChange, asset, symbol, problems, clearLabel } = props;
  const { t } = useTranslation();
  const units = { price: symbol.quote, percent: "%", money: asset } as const;
  return (
    <>
      <SegmentedControl
        label={t("contract.ticket.stopsBy")}
        value={typed.stopsBy}
        onChange={(stopsBy) => onChange({ stopsBy })}
        segments={STOPS_BY.map((value) => ({ value, label: t(WAYS[value].label) }))}
      />
      {STOP_KINDS.map((kind) => {
        const problem = problems[kind];
        const field = stopFieldOf(typed, kind);
        const empty = { label: clearLabel ?? "", onPress: () => onChange({ [field]: "" }) };
        return (
          <div key={field} className="flex flex-col gap-2">
            <Field
              label={t(WAYS[typed.stopsBy][kind])}
              value={stopTextOf(typed, kind)}
              onChange={(text) => onChange({ [field]: text })}
              unit={units[typed.stopsBy]}
              action={clearLabel === undefined ? undefined : empty}
              hint={meaningOf(kind, props, t)}
              problem={problem && t(problem.key, problem.values)}
            />
            {isGiven(typed, kind) && <ClosesChoice kind={kind} typed={typed} onChange={onChange} />}
          </div>
        );
      })}
    </>
  );
}

/** A share chosen elsewhere, such as 40 %, stays until one of these is chosen. */
function ClosesChoice(
  props: Pick<StopsFieldsProps, "typed" | "onChange"> & { readonly kind: StopKind },
): ReactNode {
  const { kind, typed, onChange } = props;
  const { t } = useTranslation();
  const field = closesFieldOf(kind);
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span className="text-label text-muted" aria-hidden="true">
        {t("contract.ticket.closes")}
      </span>
      <div className="-mx-4 min-w-0">
        <ChipRow<(typeof CLOSE_SHARES)[number] | "">
          label={t(`contract.ticket.${field}`)}
          value={CLOSE_SHARES.find((share) => share === typed[field]) ?? ""}
          onChange={(share) => onChange({ [field]: share })}
          chips={CLOSE_SHARES.map((share) => {
            return { value: share, label: t("contract.ticket.percent", { share }) };
          })}
        />
      </div>
    </div>
  );
}

/** "At 61,000: +100.00 USDT before fees", for the share that the stop closes. */
function meaningOf(kind: StopKind, props: StopsFieldsProps, t: Translate): ReactNode {
  const { typed, exposures, asset, symbol } = props;
  const percent = closesOf(typed, kind);
  const meanings = exposures.flatMap((exposure) => {
    const terms = { ...symbol, asset };
    const read = readStops(typed, { exposure, terms });
    const at = read.type === "ready" ? read.prices[kind] : null;
    if (at === null) return [];
    const profit = profitOf(shareOf(exposure, percent), at, terms);
    return [{ side: exposure.side, at, profit }];
  });
  // For an order, the sides for which the price is valid; for a position, its own side.
  const shown =
    exposures.length === 1
      ? meanings
      : meanings.filter(({ profit }) => profit.units > 0n === (kind === "takeProfit"));
  const text = ({ at, profit }: (typeof meanings)[number]) => {
    const values = { price: priceText(at, symbol), amount: gainText(profit) };
    return percent === ALL_PERCENT
      ? t("contract.ticket.resultAt", values)
      : t("contract.ticket.resultOfShare", { ...values, percent });
  };
  if (exposures.length === 1) return shown.map(text)[0];
  if (shown.length === 0) return undefined;
  return shown.map((each) => (
    <span key={each.side} className="block">
      {t(`contract.side.${each.side}`)}: {text(each)}
    </span>
  ));
}
