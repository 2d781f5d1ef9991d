/**
 * The only place where a price becomes a float. The results are pixels and averages of pixels, for
 * drawing only: a pixel is far coarser than a float's error, no result is sent or used in a
 * calculation, and figures are shown as the text from the server.
 */
export const levelOf = (price: string): number => Number(price);

/**
 * Positions of labels of equal height so that none overlap: each as near as possible to its value,
 * all inside the bounds. `places` are their centres, in the order of the result.
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
