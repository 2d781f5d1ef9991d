import type { OrderType } from "@plumbline/engine/contract";

/** How one kind of trader behaves. Shares are fractions of one, all other fields are integers. */
export interface TraderProfile {
  readonly name: string;
  /** Average time between intents. */
  readonly pauseMinutes: number;
  readonly positionsMax: number;
  readonly leverages: readonly number[];
  readonly orderTypes: readonly OrderType[];
  readonly crossShare: number;
  /** Share of the orders with a stop-loss, and the same share with a take-profit. */
  readonly stopsShare: number;
  /** The largest part of the available balance that one order uses, in percent. */
  readonly stakePercentMax: number;
}

/**
 * Together they cause every possible event: the careful are stopped out, the gamblers and the
 * leveraged are liquidated alone or with their whole account, the patient have orders that fill,
 * and all of them sometimes send a request that is refused.
 */
export const TRADER_PROFILES: readonly TraderProfile[] = [
  {
    name: "careful",
    pauseMinutes: 240,
    positionsMax: 2,
    leverages: [2, 3, 5, 10],
    orderTypes: ["market", "limit"],
    crossShare: 0,
    stopsShare: 0.9,
    stakePercentMax: 10,
  },
  {
    name: "busy",
    pauseMinutes: 60,
    positionsMax: 4,
    leverages: [5, 10, 20],
    orderTypes: ["market", "market", "limit", "stop"],
    crossShare: 0.2,
    stopsShare: 0.6,
    stakePercentMax: 10,
  },
  {
    name: "gambling",
    pauseMinutes: 180,
    positionsMax: 3,
    leverages: [50, 75, 100, 125],
    orderTypes: ["market"],
    crossShare: 0.2,
    stopsShare: 0.1,
    stakePercentMax: 40,
  },
  {
    name: "leveraged",
    pauseMinutes: 120,
    positionsMax: 6,
    leverages: [10, 20, 50, 100],
    orderTypes: ["market", "market", "limit"],
    crossShare: 1,
    stopsShare: 0.2,
    stakePercentMax: 30,
  },
  {
    name: "patient",
    pauseMinutes: 120,
    positionsMax: 6,
    leverages: [3, 5, 10, 20],
    orderTypes: ["limit", "stop"],
    crossShare: 0.3,
    stopsShare: 0.5,
    stakePercentMax: 15,
  },
];
