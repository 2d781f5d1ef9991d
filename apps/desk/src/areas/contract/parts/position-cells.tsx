import { useTranslate } from "ra-core";
import { Below } from "#shell/lists/cells.tsx";
import { figureText } from "#shell/lists/figure-table.tsx";

/** The symbol of a position or an order, with direction and leverage below it. */
export function PositionName(props: {
  readonly symbol: string;
  readonly direction: "long" | "short";
  readonly leverage: number;
}) {
  const translate = useTranslate();
  const { direction, leverage, symbol } = props;
  return (
    <>
      {symbol}
      <Below>{`${translate(`desk.contract.direction.${direction}`)} ${leverage}×`}</Below>
    </>
  );
}

/** An order that is not filled has no price, and a new symbol no mark price: "–". */
export const priceText = (price: string | null): string =>
  price === null ? "–" : figureText(price);
