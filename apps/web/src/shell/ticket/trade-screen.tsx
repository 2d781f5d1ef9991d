import { SegmentedControl } from "@plumbline/ui";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import type { ScreenComponent, ScreenProps } from "#shell/navigation/route.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { SegmentScreenProps, TicketSegment } from "./ticket-segment.ts";

/**
 * One product at a time, as the address or the reader chooses; the first until then. That one is
 * loaded with the screen: React shows a lazy component 300 ms after the screen around it, even if
 * it is already loaded.
 */
export function tradeScreen(
  segments: readonly TicketSegment[],
  First: ComponentType<SegmentScreenProps> | undefined,
): ScreenComponent {
  const products = segments.map(({ id, label, load }, index) => {
    const Loaded = index === 0 ? First : undefined;
    return { id, label, Screen: Loaded ?? lazy(async () => ({ default: await load() })) };
  });
  return function TradeScreen({ query }: ScreenProps): ReactNode {
    const { t } = useTranslation();
    const [arrived, setArrived] = useState(query);
    const [chosenId, setChosenId] = useState(query.get("product"));
    if (arrived !== query) {
      setArrived(query);
      setChosenId(query.get("product") ?? chosenId);
    }
    const product = products.find(({ id }) => id === chosenId) ?? products[0];
    if (product === undefined) return null;
    // With one product there is nothing to choose.
    const control = products.length > 1 && (
      <SegmentedControl
        isCompact
        label={t("ticket.segments")}
        value={product.id}
        onChange={setChosenId}
        segments={products.map(({ id, label }) => ({ value: id, label: t(label) }))}
      />
    );
    return (
      <Suspense>
        <product.Screen query={query} segments={control} />
      </Suspense>
    );
  };
}
