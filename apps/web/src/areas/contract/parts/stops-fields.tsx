import { type Exposure, profitOf } from "@plumbline/engine/contract";
import type { AssetCode } from "@plumbline/engine/kernel";
import { Field, SegmentedControl } from "@plumbline/ui";
import type { ReactNode } from "react";
import type { Problems } from "#shell/forms/problem.ts";
import type { TextKey, Translate } from "#shell/speech/texts.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { gainText } from "../order-figures.ts";
import {
  readStops,
  STOP_KINDS,
  type StopKind,
  stopFieldOf,
  STOPS_BY,
  type StopsTyped,
  stopTextOf,
} from "../stops-typed.ts";
import type { SymbolWords } from "../symbol-name.ts";
import { priceText } from "./ticket/order-groups.tsx";

interface StopsFieldsProps {
  readonly typed: StopsTyped;
  readonly onChange: (part: Partial<StopsTyped>) => void;
  /** What the stops would end; null while there is nothing sound yet. */
  readonly exposure: Exposure | null;
  readonly asset: AssetCode;
  readonly symbol: SymbolWords;
  readonly problems: Problems<StopKind>;
  /** Gives each field a button that empties it. */
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

/** Take-profit and stop-loss as a price, a move or money; each says the price and the result. */
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
          <Field
            key={field}
            label={t(WAYS[typed.stopsBy][kind])}
            value={stopTextOf(typed, kind)}
            onChange={(text) => onChange({ [field]: text })}
            unit={units[typed.stopsBy]}
            action={clearLabel === undefined ? undefined : empty}
            hint={meaningOf(kind, props, t)}
            problem={problem && t(problem.key, problem.values)}
          />
        );
      })}
    </>
  );
}

/** "At 61,000: +100.00 USDT before fees" */
function meaningOf(kind: StopKind, props: StopsFieldsProps, t: Translate): string | undefined {
  const { typed, exposure, asset, symbol } = props;
  if (exposure === null) return undefined;
  const read = readStops(typed, { exposure, asset });
  const at = read.type === "ready" ? read.prices[kind] : null;
  if (at === null) return undefined;
  const amount = gainText(profitOf(exposure, at, asset));
  return t("contract.ticket.resultAt", { price: priceText(at, symbol), amount });
}
