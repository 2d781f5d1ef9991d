import { expect, test } from "vitest";
import { walletSettingsProblems } from "./check-settings.ts";
import type { WrittenChannel, WrittenWalletSettings } from "./written-settings.ts";

const side = {
  isEnabled: true,
  disabledReason: null,
  amountMin: "10",
  amountMax: "1000",
  fee: "1",
  fourEyesAbove: "500",
};
const channel: WrittenChannel = {
  id: "USDT-TEST",
  currency: "USDT",
  kind: "chain",
  network: "Test",
  addressForm: "evm",
  memo: "none",
  contract: null,
  confirmations: 3,
  minutes: 5,
  payTo: [{ label: "address", text: "good" }],
  recharge: side,
  withdrawal: { ...side, dayMax: { none: "0", basic: "100", advanced: "100" } },
};
const newest: WrittenWalletSettings = {
  channels: [channel],
  levelPercent: ["100", "120"],
  observationHoursMax: 24,
};
const knowledge = {
  isAddressOf: (_form: unknown, text: string) => text === "good" || text === "better",
  isMemoOf: (_form: unknown, text: string) => text === "7",
};

const problemsOf = (settings: WrittenWalletSettings) =>
  walletSettingsProblems(settings, newest, knowledge).map(({ path, problem }) => [path, problem]);
const withChannel = (change: Partial<WrittenChannel>) =>
  problemsOf({ ...newest, channels: [{ ...channel, ...change }] });

// Goal: each mistake is reported with its place. Method: valid settings with one thing wrong; the
// edges on their valid side are accepted.
test.each<[string, string, Partial<WrittenChannel>]>([
  ["recharge.fee", "fee_not_below_minimum", { recharge: { ...side, fee: "10" } }],
  ["recharge.amountMax", "maximum_below_minimum", { recharge: { ...side, amountMax: "9.9" } }],
  ["recharge.amountMin", "minimum_is_zero", { recharge: { ...side, amountMin: "0", fee: "0" } }],
  ["recharge.disabledReason", "reason_missing", { recharge: { ...side, isEnabled: false } }],
  ["recharge.disabledReason", "reason_left_over", { recharge: { ...side, disabledReason: "x" } }],
  [
    ...(["withdrawal.dayMax", "less_for_more_proof"] as const),
    { withdrawal: { ...channel.withdrawal, dayMax: { none: "0", basic: "100", advanced: "99" } } },
  ],
  ["currency", "cannot_change", { currency: "ETH" }],
  ["network", "cannot_change", { network: "Other" }],
  ["confirmations", "confirmations_missing", { confirmations: 0 }],
  ["payTo", "pay_to_missing", { payTo: [] }],
  ["payTo.address", "address_malformed", { payTo: [{ label: "address", text: "bad" }] }],
  [
    ...(["payTo.memo", "memo_malformed"] as const),
    {
      payTo: [
        { label: "address", text: "better" },
        { label: "memo", text: "7" },
      ],
    },
  ],
])("%s: %s", (path, problem, change) => {
  expect(withChannel(change)).toEqual([[`channels.USDT-TEST.${path}`, problem]]);
});

test("valid settings are accepted, up to the edge", () => {
  expect(problemsOf(newest)).toEqual([]);
  const closed = { ...side, isEnabled: false, disabledReason: "The network is slow." };
  expect(withChannel({ recharge: closed, payTo: [{ label: "address", text: "better" }] })).toEqual(
    [],
  );
  expect(withChannel({ recharge: { ...side, fee: "9.99999999", amountMax: "10" } })).toEqual([]);
});

test("channels and levels stay; a bank has the fields of a bank", () => {
  expect(problemsOf({ ...newest, channels: [], levelPercent: ["99"] })).toEqual([
    ["channels.USDT-TEST", "channel_removed"],
    ["levelPercent", "levels_missing"],
    ["levelPercent", "level_below_100"],
  ]);
  expect(problemsOf({ ...newest, levelPercent: ["120", "100"] })).toEqual([
    ["levelPercent", "level_falls"],
  ]);
  const bank: WrittenChannel = { ...channel, id: "USD-BANK", kind: "bank", addressForm: null };
  expect(problemsOf({ ...newest, channels: [channel, bank] })).toEqual([
    ["channels.USD-BANK.payTo", "pay_to_missing"],
    ["channels.USD-BANK.payTo", "pay_to_not_of_kind"],
  ]);
  expect(problemsOf({ ...newest, channels: [channel, channel] })).toEqual([
    ["channels.USDT-TEST", "channel_twice"],
  ]);
});
