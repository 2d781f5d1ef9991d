import { proposePaymentSettings } from "@plumbline/protocol/wallet/operator-calls";
import { proposeTerms } from "@plumbline/protocol/contract/operator-calls";
import { expect, test } from "vitest";
import { z } from "zod";
import { labelPathOf, leavesOf, numberOf, problemsIn, withoutBlanks } from "./settings-form.ts";

// Goal: every value that operators set has a field of its kind, in the schema's order. Method: the
// schemas with which the server parses proposals, with lists of two items.
test("terms have a field for each value, and one for each of every tier", () => {
  const tier = { notionalMax: null, ratePpm: 1 };
  const leaves = leavesOf(proposeTerms.input.shape.terms, { maintenanceTiers: [tier, tier] });
  expect(leaves.map(({ path }) => path)).toEqual([
    "leverageMax",
    "marginMin",
    "notionalMax",
    "halfSpreadPpm",
    "openFeePpm",
    "closeFeePpm",
    "fundingPpm",
    "closeOutPpm",
    "fillAt",
    "maintenanceTiers.0.notionalMax",
    "maintenanceTiers.0.ratePpm",
    "maintenanceTiers.1.notionalMax",
    "maintenanceTiers.1.ratePpm",
  ]);
  const leafAt = (path: string) => leaves.find((leaf) => leaf.path === path);
  expect(leafAt("fillAt")?.schema).toBeInstanceOf(z.ZodEnum);
  expect(leafAt("leverageMax")?.schema).toBeInstanceOf(z.ZodNumber);
  expect(leafAt("notionalMax")?.isNullable).toBe(false);
  expect(leafAt("maintenanceTiers.1.notionalMax")?.isNullable).toBe(true);
});

test("an item of a list is called by its id, and one without by its place", () => {
  const ether = { id: "ETH", durations: [{ id: "30" }] };
  const values = {
    durations: [{ id: "60" }],
    maintenanceTiers: [{ ratePpm: 1 }],
    symbols: [{ id: "BTC" }, ether],
  };
  expect(labelPathOf("durations.0.payoutPpm", values)).toBe("60.payoutPpm");
  expect(labelPathOf("maintenanceTiers.0.ratePpm", values)).toBe("1.ratePpm");
  expect(labelPathOf("symbols.1.durations.0.payoutPpm", values)).toBe("ETH.durations.30.payoutPpm");
  expect(labelPathOf("withdrawal.fee", values)).toBe("fee");
  expect(labelPathOf("leverageMax", values)).toBe("leverageMax");
});

test("overnight charges have fields where nights are charged, and may be negative", () => {
  const overnight = { longPpm: 40, shortPpm: -20, hours: "week", tripleOn: "wednesday" };
  const leaves = leavesOf(proposeTerms.input.shape.terms, { overnight });
  expect(leaves.map(({ path }) => path).filter((path) => path.startsWith("overnight"))).toEqual([
    "overnight.longPpm",
    "overnight.shortPpm",
    "overnight.hours",
    "overnight.tripleOn",
  ]);
  expect(numberOf(" -20 ")).toBe(-20);
});

test("levels are a list of values, and without levels there are no fields", () => {
  const [, levels] = proposePaymentSettings.input.shape.change.options;
  const pathsOf = (value: object) => leavesOf(levels, value).map(({ path }) => path);
  expect(pathsOf({ levelPercent: ["100", "150"] })).toEqual(["levelPercent.0", "levelPercent.1"]);
  expect(pathsOf({})).toEqual([]);
});

// Goal: an entered value is read back unchanged. Method: one of each kind of value.
test("empty text has no value, a number stays a number, outer spaces are removed", () => {
  const typed = {
    contract: " 0x1 ",
    fee: "",
    isEnabled: false,
    tiers: [{ ratePpm: 12, note: " " }],
  };
  expect(withoutBlanks(typed)).toEqual({
    contract: "0x1",
    fee: null,
    isEnabled: false,
    tiers: [{ ratePpm: 12, note: null }],
  });
  expect([" 12 ", "1e3", "1.5", ""].map(numberOf)).toEqual([12, "1e3", "1.5", ""]);
});

test("invalid values are shown at their fields", () => {
  const problems =
    "channels.USDT-TRON.withdrawal.fee fee_not_below_minimum\nleverageMax out_of_range";
  expect(problemsIn({ problems })).toEqual({
    "withdrawal.fee": "fee_not_below_minimum",
    leverageMax: "out_of_range",
  });
  expect(problemsIn({})).toEqual({});
});
