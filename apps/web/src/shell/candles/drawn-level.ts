/**
 * The one place where a price becomes a float. Prices become pixels and averages of pixels, which
 * is drawing and not money: a pixel is far coarser than a float's error, nothing drawn is ever sent
 * or used in a calculation, and figures are the text that the server sent.
 */
export const levelOf = (price: string): number => Number(price);
