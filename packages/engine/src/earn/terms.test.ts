import { expect, test } from "vitest";
import { instant } from "#kernel";
import { defaultEarnTerms } from "./default-terms.ts";
import { earnTermsProblems, readEarnTerms, type WrittenEarnTerms } from "./terms.ts";
import { NOW } from "./testing/products.ts";

const terms = defaultEarnTerms(NOW);
const withFirst = (id: string, change: object): WrittenEarnTerms => ({
  ...terms,
  products: terms.products.map((each) => (each.id === id ? { ...each, ...change } : each)),
});

test("a new installation sells three vaults, AI quant, three machines and two bonds", () => {
  expect(earnTermsProblems(terms, terms)).toEqual([]);
  const { products, networks } = readEarnTerms(terms, 1);
  const kinds = [...products.values()].map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "arbitrage")).toHaveLength(4);
  expect(kinds.filter((kind) => kind === "mining")).toHaveLength(3);
  expect(kinds.filter((kind) => kind === "bond")).toHaveLength(2);
  expect([...networks.keys()]).toEqual(["BTC"]);
  const bond = products.get("bond-solar-90");
  expect(bond?.kind === "bond" && bond.deadline > NOW).toBe(true);
});

const grid = terms.products.find(({ id }) => id === "grid-btc-7");
const gridRule = grid?.kind === "arbitrage" ? grid.rule : {};
const solar = terms.products.find(({ id }) => id === "bond-solar-90");
const standing = solar?.kind === "bond" ? solar.standing : {};

// Goal: a mistake is reported with its place. Method: each field changed once.
test.each<[string, string, string, object]>([
  ["cycleDays", "out_of_range", "grid-btc-7", { cycleDays: 0 }],
  ["levelMin", "out_of_range", "grid-btc-7", { levelMin: 7 }],
  ["amountMin", "minimum_is_zero", "grid-btc-7", { amountMin: "0" }],
  ["userMax", "maximum_below_minimum", "grid-btc-7", { userMax: "49" }],
  ["quota", "maximum_below_minimum", "grid-btc-7", { quota: "49999" }],
  ["redeemFeePpm", "fee_below_day", "grid-btc-7", { redeemFeePpm: 9_999 }],
  ["rule.trendHours", "out_of_range", "grid-btc-7", { rule: { ...gridRule, trendHours: 24 } }],
  ["rule.levelsMax", "out_of_range", "grid-btc-7", { rule: { ...gridRule, lotPpm: 250_001 } }],
  ["quota", "not_whole_machines", "miner-100", { quota: "900001" }],
  ["", "product_changed", "bond-solar-90", { target: "6000" }],
  ["", "product_changed", "miner-100", { symbol: "ETHUSDT" }],
  [
    "standing.recoveredPpm",
    "out_of_range",
    "bond-solar-90",
    { standing: { ...standing, recoveredPpm: 1_000_001 } },
  ],
])("%s of a product is reported as %s", (field, problem, id, change) => {
  const path = field === "" ? `products.${id}` : `products.${id}.${field}`;
  expect(earnTermsProblems(withFirst(id, change), terms)).toEqual([{ path, problem }]);
});

test("a product can be disabled, never removed", () => {
  const less = { ...terms, products: terms.products.slice(1) };
  expect(earnTermsProblems(less, terms)).toEqual([
    { path: "products.grid-btc-7", problem: "product_removed" },
  ]);
  const twice = { ...terms, products: [...terms.products, ...terms.products.slice(0, 1)] };
  expect(earnTermsProblems(twice, terms)).toEqual([{ path: "products", problem: "duplicate" }]);
  const none = { ...terms, networks: [] };
  expect(earnTermsProblems(none, terms).map(({ problem }) => problem)).toEqual([
    "product_removed",
    "unknown_network",
    "unknown_network",
    "unknown_network",
  ]);
});

test("the terms of a network need a source's day and positive figures", () => {
  const [network] = terms.networks;
  if (network === undefined) throw new Error("a fresh install names a network");
  const bent = { ...network, difficulty: "0", blockReward: "0", asOf: "yesterday" };
  const problems = earnTermsProblems({ ...terms, networks: [bent] }, terms);
  expect(problems.map(({ path }) => path)).toEqual([
    "networks.BTC.difficulty",
    "networks.BTC.blockReward",
    "networks.BTC.asOf",
  ]);
  expect(readEarnTerms(terms, 1).networks.size).toBe(1);
  expect(defaultEarnTerms(instant(NOW + 1)).products).toHaveLength(9);
});
