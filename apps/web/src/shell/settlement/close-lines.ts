import type { CloseSums } from "@plumbline/engine/contract";
import { isNegative, type Money, negate } from "@plumbline/engine/kernel";

/** One amount of a close with its label. */
export interface CloseLine {
  readonly key: (typeof KEYS)[number];
  readonly amount: Money;
  readonly isTotal: boolean;
}

const KEYS = [
  "contract.closing.margin",
  "contract.closing.profit",
  "contract.closing.loss",
  "contract.closing.fee",
  "contract.closing.received",
  "contract.closing.paid",
] as const;

/**
 * The lines of a close, in their order: used by the sheets before and after it and by its receipt,
 * so that they cannot differ.
 */
export function closeLines({ margin, profit, fee, received }: CloseSums): readonly CloseLine[] {
  const isLoss = isNegative(profit);
  const isPaid = isNegative(received);
  return [
    { key: "contract.closing.margin", amount: margin, isTotal: false },
    {
      key: isLoss ? "contract.closing.loss" : "contract.closing.profit",
      amount: isLoss ? negate(profit) : profit,
      isTotal: false,
    },
    { key: "contract.closing.fee", amount: fee, isTotal: false },
    {
      key: isPaid ? "contract.closing.paid" : "contract.closing.received",
      amount: isPaid ? negate(received) : received,
      isTotal: true,
    },
  ];
}
