/**
 * The one place where a price becomes a float. Prices become pixels and averages of pixels, which
 * is drawing and not money: a pixel is far coarser than a float's error, nothing drawn is ever sent
 * or used in a calculation, and figures are the text that the server sent.
 */
export const levelOf = (price: string): number => Number(price);

/**
 * Positions of labels of equal height so that none overlap: each as near as possible to its value,
 * all inside the bounds. `places` are their centres, in the order of the answer.
 */
export function spreadLabels(
  places: readonly number[],
  { height, space }: { readonly height: number; readonly space: number },
): readonly number[] {
  const order = places.map((_, index) => index).sort((a, b) => at(places, a) - at(places, b));
  const spread = [...places];
  let least = height / 2;
  for (const index of order) {
    spread[index] = Math.max(at(places, index), least);
    least = at(spread, index) + height;
  }
  let most = space - height / 2;
  for (const index of order.toReversed()) {
    spread[index] = Math.min(at(spread, index), most);
    most = at(spread, index) - height;
  }
  return spread;
}

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? 0;
