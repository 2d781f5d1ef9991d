import { divide, type Money, money, PPM, type Price, type RatePpm, UNITS_PER_ONE } from "#kernel";
import type { AssetCode } from "#kernel";

/** A machine, as its maker states it. */
export interface Machine {
  readonly manufacturer: string;
  /** In 10¹² hashes a second. */
  readonly hashrateThs: number;
  readonly powerWatts: number;
  readonly sizeMm: string;
  readonly weightGrams: number;
  readonly temperatureC: string;
  readonly humidityPct: string;
}

/** The state of a network and the price of power, with their public source; never a forecast. */
export interface NetworkTerms {
  readonly asset: AssetCode;
  readonly difficulty: bigint;
  /** Units of 10⁻⁸ of the asset for one block. */
  readonly rewardUnits: bigint;
  readonly poolFeeRate: RatePpm;
  /** In USDT, for one kilowatt-hour. */
  readonly kwhPrice: Money;
  readonly source: string;
  readonly asOf: string;
}

const SECONDS_PER_DAY = 86_400n;
const HASHES_PER_DIFFICULTY = 2n ** 32n;
const HASHES_PER_TH = 10n ** 12n;
const WATT_HOURS_PER_KWH = 1_000n;
const HOURS_PER_DAY = 24n;

/** The output and the cost of one machine in a day, in the network's asset. */
export interface MachineDay {
  /** hashrate · 86 400 ÷ (difficulty · 2³²) · reward · (1 − pool fee), rounded down. */
  readonly output: Money;
  /** kWh · price, in the network's asset at its index, rounded up. */
  readonly power: Money;
  /** Output less power; zero if power costs more, since the machine then stands still. */
  readonly net: Money;
}

/** The output of one machine in a day, before power; it depends on no price. */
export function machineOutput(
  { hashrateThs }: Pick<Machine, "hashrateThs">,
  network: NetworkTerms,
): Money {
  const hashes = BigInt(hashrateThs) * HASHES_PER_TH * SECONDS_PER_DAY;
  const units = divide(
    hashes * network.rewardUnits * (PPM - network.poolFeeRate),
    network.difficulty * HASHES_PER_DIFFICULTY * PPM,
    "down",
  );
  return money(network.asset, units);
}

export function machineDay(
  { hashrateThs, powerWatts }: Pick<Machine, "hashrateThs" | "powerWatts">,
  network: NetworkTerms,
  index: Price,
): MachineDay {
  const { units: output } = machineOutput({ hashrateThs }, network);
  const wattHours = BigInt(powerWatts) * HOURS_PER_DAY;
  const power = divide(
    wattHours * network.kwhPrice.units * UNITS_PER_ONE,
    WATT_HOURS_PER_KWH * index,
    "up",
  );
  const net = output > power ? output - power : 0n;
  const of = (units: bigint) => money(network.asset, units);
  return { output: of(output), power: of(power), net: of(net) };
}

/**
 * The day on which income would have paid for a machine if nothing changed: price ÷ (net · index),
 * rounded up; null if it never would.
 */
export function breakEvenDay(price: Money, { net }: MachineDay, index: Price): bigint | null {
  if (net.units <= 0n) return null;
  return divide(price.units * UNITS_PER_ONE, net.units * index, "up");
}
