import { useTranslate } from "ra-core";
import { AmountText } from "./record-columns.tsx";

/** How much of the limit of one person is left to whoever looks, as a fact beside a case. */
export function useSoleLimit(
  {
    currency,
    fourEyesAbove,
    soleLimitLeft,
  }: {
    readonly currency: string;
    readonly fourEyesAbove: string | null;
    readonly soleLimitLeft: string;
  },
  isAsked: boolean,
) {
  const translate = useTranslate();
  if (!isAsked || fourEyesAbove === null) return [];
  return [
    {
      name: translate("desk.record.soleLimitLeft"),
      value: <AmountText amount={soleLimitLeft} currency={currency} />,
    },
  ];
}
