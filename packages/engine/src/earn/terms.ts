import {
  type AssetCode,
  instant,
  type Money,
  money,
  mustParseDecimal,
  type RatePpm,
  ratePpm,
  type SymbolCode,
  usdt,
} from "#kernel";
import type { Machine, NetworkTerms } from "./machine.ts";
import type { BondSeniority, EarnProduct } from "./product.ts";
import type { VaultRule } from "./vault.ts";

/** What is sold and on what, in one version, in all books alike. */
export interface EarnTerms {
  readonly version: number;
  /** By the asset that is mined. */
  readonly networks: ReadonlyMap<AssetCode, NetworkTerms>;
  /** By id, in the order in which lists show them. */
  readonly products: ReadonlyMap<string, EarnProduct>;
}

/** What every product has, as plain JSON: amounts as decimal text, rates in ppm. */
export interface WrittenProduct {
  /** What a list of changes calls it by, and orders for ever. */
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

export interface WrittenVault extends WrittenProduct {
  readonly rule: {
    readonly type: VaultRule["type"];
    readonly symbol: string;
    readonly stepPpm: number;
    readonly levelsMax: number;
    readonly lotPpm: number;
    readonly costPpm: number;
    readonly trendHours: number;
    readonly dayRateMaxPpm: number;
  };
  readonly redeemFeePpm: number;
  readonly coverDays: number;
}

export interface WrittenMachine extends WrittenProduct {
  readonly machine: Machine;
  readonly coverDays: number;
}

export interface WrittenBond extends WrittenProduct {
  readonly dailyPpm: number;
  readonly target: string;
  readonly deadlineMs: number;
  readonly issuer: string;
  readonly use: string;
  readonly seniority: BondSeniority;
}

export interface WrittenNetwork {
  /** The asset. */
  readonly id: string;
  /** A whole number. */
  readonly difficulty: string;
  /** Of one block, in the asset. */
  readonly reward: string;
  readonly poolFeePpm: number;
  readonly kwhPrice: string;
  readonly source: string;
  /** "2026-11-01": the day the source was read. */
  readonly asOf: string;
}

/** Terms as plain JSON, on the wire and in the table. */
export interface WrittenEarnTerms {
  readonly networks: WrittenNetwork[];
  readonly vaults: WrittenVault[];
  readonly machines: WrittenMachine[];
  readonly bonds: WrittenBond[];
}

const VAULT = {
  isOnSale: true,
  currency: "USDT",
  levelMin: 0,
  amountMin: "50",
  userMax: "5000",
  quota: "200000",
  redeemFeePpm: 5_000,
  coverDays: 7,
};

const RULE = {
  stepPpm: 5_000,
  levelsMax: 4,
  lotPpm: 100_000,
  costPpm: 300,
  trendHours: 4,
  dayRateMaxPpm: 20_000,
};

const MACHINE = {
  isOnSale: true,
  currency: "USDT",
  cycleDays: 365,
  levelMin: 0,
  quota: "100000",
  coverDays: 30,
};

const BOND = { isOnSale: true, currency: "USDT", levelMin: 0, amountMin: "100" };

/** The first version of a fresh install. Its issuers are examples, and are named so. */
export const DEFAULT_EARN_TERMS: WrittenEarnTerms = {
  networks: [
    {
      id: "BTC",
      difficulty: "109780000000000",
      reward: "3.125",
      poolFeePpm: 20_000,
      kwhPrice: "0.05",
      source: "https://mempool.space/graphs/mining/hashrate-difficulty",
      asOf: "2024-12-30",
    },
  ],
  vaults: [
    {
      ...VAULT,
      id: "grid-btc-7",
      name: "BTC grid",
      cycleDays: 7,
      rule: { ...RULE, type: "grid", symbol: "BTCUSDT" },
    },
    {
      ...VAULT,
      id: "grid-eth-30",
      name: "ETH grid",
      cycleDays: 30,
      rule: { ...RULE, type: "grid", symbol: "ETHUSDT" },
    },
    {
      ...VAULT,
      id: "quant-btc-30",
      name: "BTC quant",
      cycleDays: 30,
      rule: { ...RULE, type: "trend", symbol: "BTCUSDT" },
    },
  ],
  machines: [
    {
      ...MACHINE,
      id: "antminer-s21",
      name: "Antminer S21",
      amountMin: "900",
      userMax: "9000",
      machine: {
        manufacturer: "Bitmain",
        hashrateThs: 200,
        powerWatts: 3_500,
        sizeMm: "400 × 195 × 290",
        weightGrams: 15_400,
        temperatureC: "0–45",
        humidityPct: "10–90",
        network: "BTC",
      },
    },
    {
      ...MACHINE,
      id: "whatsminer-m50",
      name: "Whatsminer M50",
      amountMin: "300",
      userMax: "3000",
      machine: {
        manufacturer: "MicroBT",
        hashrateThs: 114,
        powerWatts: 3_306,
        sizeMm: "425 × 125 × 225",
        weightGrams: 12_800,
        temperatureC: "−5–35",
        humidityPct: "5–95",
        network: "BTC",
      },
    },
  ],
  bonds: [
    {
      ...BOND,
      id: "solar-roofs-60",
      name: "Solar roofs",
      cycleDays: 60,
      userMax: "5000",
      quota: "50000",
      dailyPpm: 150,
      target: "2000",
      deadlineMs: 1_893_427_200_000,
      issuer: "Example Solar Cooperative",
      use: "Panels for the roofs of twelve schools, paid back from the power they sell.",
      seniority: "senior",
    },
    {
      ...BOND,
      id: "workshop-90",
      name: "Workshop",
      cycleDays: 90,
      userMax: "2000",
      quota: "20000",
      dailyPpm: 250,
      target: "10000",
      deadlineMs: 1_893_427_200_000,
      issuer: "Example Workshop Ltd",
      use: "Two lathes and a stock of steel for a workshop that builds bicycle frames.",
      seniority: "subordinated",
    },
  ],
};

/** Reads written terms; what is not as `DEFAULT_EARN_TERMS` is a fault. */
export function readEarnTerms(written: WrittenEarnTerms, version: number): EarnTerms {
  const { networks, vaults, machines, bonds } = written;
  const products = [
    ...vaults.map((vault) => readVault(vault, version)),
    ...machines.map((machine) => readMachine(machine, version)),
    ...bonds.map((bond) => readBond(bond, version)),
  ];
  return {
    version,
    networks: new Map(
      networks.map((network) => [network.id as AssetCode, readNetwork(network, version)]),
    ),
    products: new Map(products.map((product) => [product.id, product])),
  };
}

export function readNetwork(written: WrittenNetwork, version: number): NetworkTerms {
  const { id, difficulty, reward, poolFeePpm, kwhPrice, source, asOf } = written;
  return {
    version,
    asset: id as AssetCode,
    difficulty: BigInt(difficulty),
    rewardUnits: mustParseDecimal(reward),
    poolFeeRate: rateOf(poolFeePpm),
    kwhPrice: usdt(kwhPrice),
    source,
    asOf,
  };
}

export const readVault = (written: WrittenVault, version: number) =>
  ({
    ...commonOf(written, version),
    kind: "arbitrage",
    rule: readRule(written.rule),
    redeemFeeRate: rateOf(written.redeemFeePpm),
    coverDays: written.coverDays,
  }) as const satisfies EarnProduct;

export const readMachine = (written: WrittenMachine, version: number) =>
  ({
    ...commonOf(written, version),
    kind: "mining",
    machine: written.machine,
    coverDays: written.coverDays,
  }) as const satisfies EarnProduct;

export const readBond = (written: WrittenBond, version: number) =>
  ({
    ...commonOf(written, version),
    kind: "bond",
    dailyRate: rateOf(written.dailyPpm),
    target: amountOf(written, written.target),
    deadline: instant(written.deadlineMs),
    issuer: written.issuer,
    use: written.use,
    seniority: written.seniority,
  }) as const satisfies EarnProduct;

const readRule = ({ symbol, ...rule }: WrittenVault["rule"]): VaultRule => ({
  type: rule.type,
  // A code that was written from one: brands exist for the compiler only.
  symbol: symbol as SymbolCode,
  stepRate: rateOf(rule.stepPpm),
  levelsMax: BigInt(rule.levelsMax),
  lotRate: rateOf(rule.lotPpm),
  costRate: rateOf(rule.costPpm),
  trendHours: rule.trendHours,
  dayRateMax: rateOf(rule.dayRateMaxPpm),
});

const commonOf = (written: WrittenProduct, version: number) => ({
  id: written.id,
  version,
  name: written.name,
  isOnSale: written.isOnSale,
  currency: written.currency as AssetCode,
  cycleDays: written.cycleDays,
  levelMin: written.levelMin,
  amountMin: amountOf(written, written.amountMin),
  userMax: amountOf(written, written.userMax),
  quota: amountOf(written, written.quota),
});

const amountOf = ({ currency }: Pick<WrittenProduct, "currency">, text: string): Money =>
  money(currency as AssetCode, mustParseDecimal(text));

const rateOf = (ppm: number): RatePpm => ratePpm(BigInt(ppm));

/** What terms may be wrong in. */
type EarnTermsProblem =
  | "out_of_range"
  | "minimum_is_zero"
  | "maximum_below_minimum"
  | "product_removed"
  | "network_unknown"
  | "id_used_twice";

interface Problem {
  readonly path: string;
  readonly problem: EarnTermsProblem;
}

/** Of a year's and of a vault's worst day: beyond, it is a slip of the finger. In ppm. */
const RATE_PPM_MAX = 200_000;
const CYCLE_DAYS_MAX = 3_650;

/**
 * What is wrong with new terms, all of it. A product of the newest version is taken off sale, never
 * away, since orders name it for ever; new ones may be added.
 */
export function earnTermsProblems(
  terms: WrittenEarnTerms,
  newest: WrittenEarnTerms,
): readonly Problem[] {
  const { networks, vaults, machines, bonds } = terms;
  const ids = idsOf(terms);
  const removed = idsOf(newest).filter((path) => !ids.includes(path));
  const names = [...vaults, ...machines, ...bonds].map(({ id }) => id);
  const known = networks.map(({ id }) => id);
  return [
    ...removed.map((path): Problem => ({ path, problem: "product_removed" })),
    ...when(new Set(names).size !== names.length, { path: "products", problem: "id_used_twice" }),
    ...networks.flatMap((network) => networkProblems(network)),
    ...vaults.flatMap((vault) => [
      ...productProblems(`vaults.${vault.id}`, vault),
      ...vaultProblems(`vaults.${vault.id}`, vault),
    ]),
    ...machines.flatMap((machine) => [
      ...productProblems(`machines.${machine.id}`, machine),
      ...machineProblems(`machines.${machine.id}`, machine, known),
    ]),
    ...bonds.flatMap((bond) => [
      ...productProblems(`bonds.${bond.id}`, bond),
      ...bondProblems(`bonds.${bond.id}`, bond),
    ]),
  ];
}

const idsOf = ({ networks, vaults, machines, bonds }: WrittenEarnTerms): readonly string[] =>
  Object.entries({ networks, vaults, machines, bonds }).flatMap(([list, items]) =>
    items.map(({ id }) => `${list}.${id}`),
  );

function networkProblems({ id, difficulty, reward, poolFeePpm, kwhPrice }: WrittenNetwork) {
  const path = `networks.${id}`;
  return [
    ...when(!/^[1-9]\d{0,29}$/.test(difficulty), outOfRange(`${path}.difficulty`)),
    ...when(mustParseDecimal(reward) <= 0n, isZero(`${path}.reward`)),
    ...when(!isRate(poolFeePpm), outOfRange(`${path}.poolFeePpm`)),
    ...when(mustParseDecimal(kwhPrice) <= 0n, isZero(`${path}.kwhPrice`)),
  ];
}

function productProblems(path: string, product: WrittenProduct): readonly Problem[] {
  const { cycleDays, levelMin } = product;
  const [least, own, all] = [product.amountMin, product.userMax, product.quota].map(
    mustParseDecimal,
  );
  const below = (text: string): Problem => ({ path: text, problem: "maximum_below_minimum" });
  return [
    ...when(!isWhole(cycleDays, 1, CYCLE_DAYS_MAX), outOfRange(`${path}.cycleDays`)),
    ...when(!isWhole(levelMin, 0, 6), outOfRange(`${path}.levelMin`)),
    ...when((least ?? 0n) <= 0n, isZero(`${path}.amountMin`)),
    ...when((own ?? 0n) < (least ?? 0n), below(`${path}.userMax`)),
    ...when((all ?? 0n) < (own ?? 0n), below(`${path}.quota`)),
  ];
}

function vaultProblems(path: string, { rule, redeemFeePpm, coverDays }: WrittenVault) {
  const rates = { stepPpm: rule.stepPpm, lotPpm: rule.lotPpm, dayRateMaxPpm: rule.dayRateMaxPpm };
  const zeros = Object.entries(rates).filter(([, ppm]) => ppm <= 0);
  const wrong = Object.entries({ ...rates, costPpm: rule.costPpm }).filter(
    ([, ppm]) => !isRate(ppm),
  );
  return [
    ...zeros.map(([name]) => isZero(`${path}.rule.${name}`)),
    ...wrong.map(([name]) => outOfRange(`${path}.rule.${name}`)),
    ...when(!isWhole(rule.levelsMax, 1, 20), outOfRange(`${path}.rule.levelsMax`)),
    ...when(!isWhole(rule.trendHours, 1, 23), outOfRange(`${path}.rule.trendHours`)),
    ...when(!isRate(redeemFeePpm), outOfRange(`${path}.redeemFeePpm`)),
    ...when(!isWhole(coverDays, 1, CYCLE_DAYS_MAX), outOfRange(`${path}.coverDays`)),
  ];
}

function machineProblems(
  path: string,
  { machine, coverDays }: WrittenMachine,
  networks: readonly string[],
): readonly Problem[] {
  const { network, hashrateThs, powerWatts } = machine;
  return [
    ...when(!networks.includes(network), {
      path: `${path}.machine.network`,
      problem: "network_unknown",
    }),
    ...when(!isWhole(hashrateThs, 1, 1_000_000), outOfRange(`${path}.machine.hashrateThs`)),
    ...when(!isWhole(powerWatts, 1, 1_000_000), outOfRange(`${path}.machine.powerWatts`)),
    ...when(!isWhole(coverDays, 1, CYCLE_DAYS_MAX), outOfRange(`${path}.coverDays`)),
  ];
}

function bondProblems(path: string, { dailyPpm, target, quota }: WrittenBond): readonly Problem[] {
  const [goal, all] = [mustParseDecimal(target), mustParseDecimal(quota)];
  return [
    ...when(!isRate(dailyPpm), outOfRange(`${path}.dailyPpm`)),
    ...when(goal <= 0n, isZero(`${path}.target`)),
    ...when(all < goal, { path: `${path}.quota`, problem: "maximum_below_minimum" }),
  ];
}

const isRate = (ppm: number): boolean => isWhole(ppm, 0, RATE_PPM_MAX);
const isWhole = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const outOfRange = (path: string): Problem => ({ path, problem: "out_of_range" });
const isZero = (path: string): Problem => ({ path, problem: "minimum_is_zero" });
const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
