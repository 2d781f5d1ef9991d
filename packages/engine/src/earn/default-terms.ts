import { DAY_MS, type Instant, startOfServerDay } from "#kernel";
import type { WrittenBond, WrittenEarnTerms, WrittenMachine, WrittenVault } from "./terms.ts";

const vault = (
  names: Pick<WrittenVault, "id" | "name" | "cycleDays" | "levelMin">,
  rule: Partial<WrittenVault["rule"]> & Pick<WrittenVault["rule"], "type" | "symbol">,
): WrittenVault => ({
  ...names,
  kind: "arbitrage",
  isOnSale: true,
  currency: "USDT",
  amountMin: "50",
  userMax: "50000",
  quota: "5000000",
  redeemFeePpm: 10_000,
  rule: {
    stepPpm: 5_000,
    levelsMax: 4,
    lotPpm: 50_000,
    costPpm: 500,
    trendHours: 4,
    dayMaxPpm: 10_000,
    ...rule,
  },
});

const machine = (
  names: Pick<WrittenMachine, "id" | "name" | "amountMin" | "userMax" | "quota">,
  of: Omit<WrittenMachine["machine"], "temperatureC" | "humidityPct">,
): WrittenMachine => ({
  ...names,
  kind: "mining",
  isOnSale: true,
  currency: "USDT",
  cycleDays: 365,
  levelMin: 0,
  network: "BTC",
  symbol: "BTCUSDT",
  machine: { ...of, temperatureC: "0–40", humidityPct: "10–90" },
});

const bond = (
  names: Pick<WrittenBond, "id" | "name" | "issuer" | "use" | "seniority">,
  of: Pick<WrittenBond, "cycleDays" | "dailyPpm" | "target" | "deadlineMs">,
): WrittenBond => ({
  ...names,
  ...of,
  kind: "bond",
  isOnSale: true,
  currency: "USDT",
  levelMin: 0,
  amountMin: "100",
  userMax: "20000",
  quota: "500000",
  standing: { state: "performing", restructuredPpm: 0, extraDays: 0, recoveredPpm: 0, note: null },
});

/** The time in which bonds of a new installation can be bought. */
const RAISING_MS = 60 * DAY_MS;

/** The first version of a new installation; its issuers and makers are fictitious. */
export const defaultEarnTerms = (now: Instant): WrittenEarnTerms => ({
  products: [
    vault(
      { id: "grid-btc-7", name: "Bitcoin grid", cycleDays: 7, levelMin: 0 },
      { type: "grid", symbol: "BTCUSDT" },
    ),
    vault(
      { id: "grid-eth-30", name: "Ether grid", cycleDays: 30, levelMin: 0 },
      { type: "grid", symbol: "ETHUSDT", stepPpm: 7_500 },
    ),
    vault(
      { id: "grid-sol-90", name: "Solana grid", cycleDays: 90, levelMin: 1 },
      { type: "grid", symbol: "SOLUSDT", stepPpm: 10_000 },
    ),
    vault(
      {
        id: "ai-quant-btc-30",
        name: "Bitcoin trend",
        cycleDays: 30,
        levelMin: 0,
      },
      { type: "ai_quant", symbol: "BTCUSDT", trendHours: 6 },
    ),
    machine(
      {
        id: "miner-100",
        name: "Northgate M100",
        amountMin: "900",
        userMax: "45000",
        quota: "900000",
      },
      {
        manufacturer: "Northgate",
        hashrateThs: 100,
        powerWatts: 2_100,
        sizeMm: "400 × 195 × 290",
        weightGrams: 14_200,
      },
    ),
    machine(
      {
        id: "miner-200",
        name: "Northgate M200",
        amountMin: "2400",
        userMax: "48000",
        quota: "1200000",
      },
      {
        manufacturer: "Northgate",
        hashrateThs: 200,
        powerWatts: 3_500,
        sizeMm: "400 × 195 × 290",
        weightGrams: 16_100,
      },
    ),
    machine(
      {
        id: "miner-335",
        name: "Fjord H335 hydro",
        amountMin: "5200",
        userMax: "52000",
        quota: "1040000",
      },
      {
        manufacturer: "Fjord",
        hashrateThs: 335,
        powerWatts: 5_360,
        sizeMm: "339 × 173 × 207",
        weightGrams: 13_800,
      },
    ),
    bond(
      {
        id: "bond-solar-90",
        name: "Harbour roofs",
        issuer: "Harbour Solar (invented)",
        use: "Panels and batteries on the roofs of a harbour's warehouses.",
        seniority: "senior",
      },
      { cycleDays: 90, dailyPpm: 180, target: "5000", deadlineMs: deadlineAfter(now) },
    ),
    bond(
      {
        id: "bond-ferry-365",
        name: "Ferry refit",
        issuer: "Strait Ferries (invented)",
        use: "The refit of two ferries to electric engines.",
        seniority: "subordinated",
      },
      { cycleDays: 365, dailyPpm: 260, target: "50000", deadlineMs: deadlineAfter(now) },
    ),
  ],
  networks: [
    {
      id: "BTC",
      // 700 EH/s at 144 blocks a day: 700 · 10¹⁸ · 600 ÷ 2³².
      difficulty: "97788870334625",
      blockReward: "3.125",
      poolFeePpm: 20_000,
      kwhPrice: "0.05",
      source: "https://mempool.space/graphs/mining/hashrate-difficulty",
      asOf: "2026-11-01",
    },
  ],
});

const deadlineAfter = (now: Instant): number => startOfServerDay(now) + RAISING_MS;
