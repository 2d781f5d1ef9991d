import { formatDecimal } from "@plumbline/ui";

/** "1,000 USDT", in a sentence: an `Amount` stands alone. */
export const amountText = (amount: string, currency: string): string =>
  `${formatDecimal(amount)} ${currency}`;
