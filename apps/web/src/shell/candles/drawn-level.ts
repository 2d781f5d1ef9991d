/**
 * The one place where a price becomes a float. Prices become pixels and averages of pixels, which
 * is drawing and not money: a pixel is far coarser than a float's error, nothing that is drawn is
 * ever sent or reckoned with, and what is written in figures is the text as the server sent it.
 */
export const levelOf = (price: string): number => Number(price);
