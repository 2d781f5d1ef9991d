import {
  type AssetCode,
  instant,
  type Money,
  money,
  mustParseDecimal,
  type RatePpm,
  ratePpm,
  type SymbolCode,
} from "#kernel";
import type { NetworkTerms } from "./machine.ts";
import type { BOND_SENIORITIES, BOND_STATES, EarnProduct } from "./product.ts";
import type { VAULT_RULES } from "./vault.ts";

/** All products, in one version, for both books alike. */
export interface EarnTerms {
  readonly version: number;
  /** The products by id, in the order of the lists. */
  readonly products: ReadonlyMap<string, EarnProduct>;
  readonly networks: ReadonlyMap<AssetCode, NetworkTerms>;
}

/** The standing of a bond's issuer; null for other kinds. */
export function standingIn({ products }: EarnTerms, { id, kind }: EarnProduct) {
  const newest = products.get(id);
  return kind === "bond" && newest?.kind === "bond" ? newest.standing : null;
}

interface WrittenProductTerms {
  /** "grid-btc-30": orders refer to it permanently. */
  readonly id: string;
  readonly name: string;
  readonly isOnSale: boolean;
  readonly currency: string;
  readonly cycleDays: number;
  readonly levelMin: number;
  readonly amountMin: string;
  readonly userMax: string;
  readonly quota: string;
}

export interface WrittenVault extends WrittenProductTerms {
  readonly kind: "arbitrage";
  readonly redeemFeePpm: number;
  readonly rule: {
    readonly type: (typeof VAULT_RULES)[number];
    readonly symbol: string;
    readonly stepPpm: number;
    readonly levelsMax: number;
    readonly lotPpm: number;
    readonly costPpm: number;
    readonly trendHours: number;
    readonly dayMaxPpm: number;
  };
}

export interface WrittenMachine extends WrittenProductTerms {
  readonly kind: "mining";
  readonly network: string;
  readonly symbol: string;
  readonly machine: {
    readonly manufacturer: string;
    readonly hashrateThs: number;
    readonly powerWatts: number;
    readonly sizeMm: string;
    readonly weightGrams: number;
    readonly temperatureC: string;
    readonly humidityPct: string;
  };
}

export interface WrittenBond extends WrittenProductTerms {
  readonly kind: "bond";
  readonly issuer: string;
  readonly use: string;
  readonly seniority: (typeof BOND_SENIORITIES)[number];
  readonly dailyPpm: number;
  readonly target: string;
  readonly deadlineMs: number;
  readonly standing: {
    readonly state: (typeof BOND_STATES)[number];
    readonly restructuredPpm: number;
    readonly extraDays: number;
    readonly recoveredPpm: number;
    /** A statement of the issuer, with its source; null: none. */
    readonly note: string | null;
  };
}

export type WrittenProduct = WrittenVault | WrittenMachine | WrittenBond;

/** Terms as plain JSON, on the wire and in the table: amounts as decimal text, rates in ppm. */
export interface WrittenEarnTerms {
  readonly products: WrittenProduct[];
  /** The inputs of machines' incomes, as published by the source on that day; never a forecast. */
  readonly networks: {
    /** The currency that the network pays in. */
    readonly id: string;
    readonly difficulty: string;
    readonly blockReward: string;
    readonly poolFeePpm: number;
    /** In USDT. */
    readonly kwhPrice: string;
    readonly source: string;
    /** "2026-11-01" */
    readonly asOf: string;
  }[];
}

/** Reads written terms; throws if they are malformed. */
export function readEarnTerms(written: WrittenEarnTerms, version: number): EarnTerms {
  return {
    version,
    products: new Map(written.products.map((each) => [each.id, readProduct(each, version)])),
    networks: new Map(
      written.networks.map((each): [AssetCode, NetworkTerms] => {
        const asset = each.id as AssetCode; // brands exist for the compiler only
        const terms = {
          asset,
          difficulty: BigInt(each.difficulty),
          rewardUnits: mustParseDecimal(each.blockReward),
          poolFeeRate: rateOf(each.poolFeePpm),
          kwhPrice: amountOf("USDT", each.kwhPrice),
          source: each.source,
          asOf: each.asOf,
        };
        return [asset, terms];
      }),
    ),
  };
}

function readProduct(written: WrittenProduct, version: number): EarnProduct {
  const { currency } = written;
  const common = {
    id: written.id,
    name: written.name,
    version,
    isOnSale: written.isOnSale,
    currency: currency as AssetCode, // as above
    cycleDays: written.cycleDays,
    levelMin: written.levelMin,
    amountMin: amountOf(currency, written.amountMin),
    userMax: amountOf(currency, written.userMax),
    quota: amountOf(currency, written.quota),
  };
  switch (written.kind) {
    case "arbitrage": {
      const { type, symbol, levelsMax, trendHours, ...rates } = written.rule;
      return {
        ...common,
        kind: written.kind,
        redeemFeeRate: rateOf(written.redeemFeePpm),
        rule: {
          type,
          symbol: symbol as SymbolCode, // as above
          stepRate: rateOf(rates.stepPpm),
          levelsMax: BigInt(levelsMax),
          lotRate: rateOf(rates.lotPpm),
          costRate: rateOf(rates.costPpm),
          trendHours,
          dayRateMax: rateOf(rates.dayMaxPpm),
        },
      };
    }
    case "mining":
      return {
        ...common,
        kind: written.kind,
        machine: written.machine,
        network: written.network as AssetCode, // as above
        symbol: written.symbol as SymbolCode, // as above
      };
    case "bond": {
      const { state, restructuredPpm, extraDays, recoveredPpm } = written.standing;
      return {
        ...common,
        kind: written.kind,
        issuer: written.issuer,
        use: written.use,
        seniority: written.seniority,
        dailyRate: rateOf(written.dailyPpm),
        target: amountOf(currency, written.target),
        deadline: instant(written.deadlineMs),
        standing: {
          state,
          restructuredRate: rateOf(restructuredPpm),
          extraDays,
          recoveredRate: rateOf(recoveredPpm),
        },
      };
    }
  }
}

const rateOf = (ppm: number): RatePpm => ratePpm(BigInt(ppm));
const amountOf = (currency: string, text: string): Money =>
  money(currency as AssetCode, mustParseDecimal(text)); // brands exist for the compiler only

/** The kinds of problems that terms can have. */
type EarnTermsProblem =
  | ("out_of_range" | "minimum_is_zero" | "maximum_below_minimum" | "not_whole_machines")
  | "fee_below_day"
  | ("product_removed" | "product_changed" | "duplicate" | "unknown_network" | "bad_date");

interface Problem {
  readonly path: string;
  readonly problem: EarnTermsProblem;
}

const CYCLE_DAYS_MAX = 3_650;
const LEVEL_MAX = 6;
/** In ppm: far beyond any realistic daily rate, to catch typing mistakes. */
const DAY_PPM_MAX = 100_000;
const PPM_MAX = 1_000_000;

/**
 * All problems of new terms. A product cannot be removed, since orders refer to it permanently; it
 * can be disabled. Its kind and currency never change, nor a mining product's network and symbol,
 * nor a bond's target and deadline.
 */
export function earnTermsProblems(
  terms: WrittenEarnTerms,
  newest: WrittenEarnTerms,
): readonly Problem[] {
  const ids = terms.products.map(({ id }) => id);
  const networks = terms.networks.map(({ id }) => id);
  return [
    ...newest.products.flatMap((before) => {
      const after = terms.products.find(({ id }) => id === before.id);
      const path = `products.${before.id}`;
      if (after === undefined) return [{ path, problem: "product_removed" } as const];
      return when(identityOf(after) !== identityOf(before), { path, problem: "product_changed" });
    }),
    ...newest.networks.flatMap(({ id }) =>
      when(!networks.includes(id), { path: `networks.${id}`, problem: "product_removed" }),
    ),
    ...when(new Set(ids).size < ids.length, { path: "products", problem: "duplicate" }),
    ...when(new Set(networks).size < networks.length, { path: "networks", problem: "duplicate" }),
    ...terms.products.flatMap((product) => productProblems(product, networks)),
    ...terms.networks.flatMap(networkProblems),
  ];
}

/** The properties of a product that no version of the terms may change. */
function identityOf(product: WrittenProduct): string {
  const { kind, currency } = product;
  if (kind === "mining") return [kind, currency, product.network, product.symbol].join();
  if (kind === "bond") return [kind, currency, product.target, product.deadlineMs].join();
  return [kind, currency].join();
}

function productProblems(product: WrittenProduct, networks: readonly string[]): Problem[] {
  const { cycleDays, levelMin } = product;
  const path = `products.${product.id}`;
  const [least, most, all] = [product.amountMin, product.userMax, product.quota].map(
    mustParseDecimal,
  ) as [bigint, bigint, bigint]; // three elements, like the array
  return [
    ...inRange(cycleDays, [1, CYCLE_DAYS_MAX], `${path}.cycleDays`),
    ...inRange(levelMin, [0, LEVEL_MAX], `${path}.levelMin`),
    ...when(least <= 0n, { path: `${path}.amountMin`, problem: "minimum_is_zero" }),
    ...when(most < least, { path: `${path}.userMax`, problem: "maximum_below_minimum" }),
    ...when(all < most, { path: `${path}.quota`, problem: "maximum_below_minimum" }),
    ...kindProblems(product, { path, networks, least }),
  ];
}

function kindProblems(
  product: WrittenProduct,
  { path, networks, least }: { path: string; networks: readonly string[]; least: bigint },
): Problem[] {
  switch (product.kind) {
    case "arbitrage": {
      const { stepPpm, levelsMax, lotPpm, costPpm, trendHours, dayMaxPpm } = product.rule;
      return [
        ...inRange(stepPpm, [100, DAY_PPM_MAX], `${path}.rule.stepPpm`),
        ...inRange(levelsMax, [1, 20], `${path}.rule.levelsMax`),
        ...inRange(lotPpm, [1, PPM_MAX], `${path}.rule.lotPpm`),
        // A larger sum would mean borrowing.
        ...inRange(levelsMax * lotPpm, [1, PPM_MAX], `${path}.rule.levelsMax`),
        ...inRange(costPpm, [0, DAY_PPM_MAX], `${path}.rule.costPpm`),
        ...inRange(trendHours, [1, 23], `${path}.rule.trendHours`),
        ...inRange(dayMaxPpm, [1, DAY_PPM_MAX], `${path}.rule.dayMaxPpm`),
        ...inRange(product.redeemFeePpm, [0, DAY_PPM_MAX], `${path}.redeemFeePpm`),
        // Otherwise members who see a bad day coming would leave before its end, at the others'
        // cost.
        ...when(product.redeemFeePpm < dayMaxPpm, {
          path: `${path}.redeemFeePpm`,
          problem: "fee_below_day",
        }),
      ];
    }
    case "mining": {
      const wholes = [product.userMax, product.quota].map(mustParseDecimal);
      const isWhole = least <= 0n || wholes.every((units) => units % least === 0n);
      return [
        ...when(!isWhole, { path: `${path}.quota`, problem: "not_whole_machines" }),
        ...when(!networks.includes(product.network), {
          path: `${path}.network`,
          problem: "unknown_network",
        }),
        ...inRange(product.machine.hashrateThs, [1, PPM_MAX], `${path}.machine.hashrateThs`),
        ...inRange(product.machine.powerWatts, [1, PPM_MAX], `${path}.machine.powerWatts`),
      ];
    }
    case "bond": {
      const target = mustParseDecimal(product.target);
      const { restructuredPpm, extraDays, recoveredPpm } = product.standing;
      const isReachable = target <= mustParseDecimal(product.quota);
      return [
        ...inRange(product.dailyPpm, [0, DAY_PPM_MAX], `${path}.dailyPpm`),
        ...when(target <= 0n, { path: `${path}.target`, problem: "minimum_is_zero" }),
        ...when(!isReachable, { path: `${path}.quota`, problem: "maximum_below_minimum" }),
        ...inRange(restructuredPpm, [0, DAY_PPM_MAX], `${path}.standing.restructuredPpm`),
        ...inRange(extraDays, [0, CYCLE_DAYS_MAX], `${path}.standing.extraDays`),
        ...inRange(recoveredPpm, [0, PPM_MAX], `${path}.standing.recoveredPpm`),
      ];
    }
  }
}

function networkProblems(network: WrittenEarnTerms["networks"][number]): Problem[] {
  const path = `networks.${network.id}`;
  const isReward = mustParseDecimal(network.blockReward) > 0n;
  return [
    ...when(BigInt(network.difficulty) <= 0n, {
      path: `${path}.difficulty`,
      problem: "minimum_is_zero",
    }),
    ...when(!isReward, { path: `${path}.blockReward`, problem: "minimum_is_zero" }),
    ...inRange(network.poolFeePpm, [0, PPM_MAX], `${path}.poolFeePpm`),
    ...when(!/^\d{4}-\d{2}-\d{2}$/.test(network.asOf), {
      path: `${path}.asOf`,
      problem: "bad_date",
    }),
  ];
}

const inRange = (value: number, [min, max]: readonly [number, number], path: string): Problem[] =>
  when(!Number.isInteger(value) || value < min || value > max, { path, problem: "out_of_range" });

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
