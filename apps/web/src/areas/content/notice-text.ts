/** An amount followed by its currency: "1250.5 USDT". */
const AMOUNT = /\d[\d.]*(?= [A-Z]{2,10}\b)/g;

/** The text of a notice without its amounts, for a reader who hides them. */
export const withoutAmounts = (text: string): string => text.replace(AMOUNT, "•••");
