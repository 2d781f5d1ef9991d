import { mustParseDecimal } from "#kernel";
import type { AddressForm } from "../channel.ts";
import type { WrittenChannel, WrittenWalletSettings, WrittenSide } from "./written-settings.ts";

/** Possible problems of payment settings. */
const WALLET_PROBLEMS = [
  "channel_removed",
  "channel_twice",
  "cannot_change",
  "fee_not_below_minimum",
  "maximum_below_minimum",
  "minimum_is_zero",
  "reason_missing",
  "reason_left_over",
  "reason_too_long",
  "pay_to_missing",
  "pay_to_not_of_kind",
  "address_malformed",
  "memo_malformed",
  "less_for_more_proof",
  "level_below_100",
  "level_falls",
  "levels_missing",
  "confirmations_missing",
] as const;
type WalletProblem = (typeof WALLET_PROBLEMS)[number];

interface Problem {
  readonly path: string;
  readonly problem: WalletProblem;
}

/**
 * Whether a text is a valid address, or memo, of a network: known to libraries outside the engine.
 */
export interface AddressKnowledge {
  isAddressOf(form: AddressForm, address: string): boolean;
  isMemoOf(form: AddressForm, memo: string): boolean;
}

const REASON_LENGTH_MAX = 300;
const ALL = 100n;

/** The fields by which a record or a saved account identifies its channel, so they never change. */
const FIXED = ["currency", "kind", "network", "addressForm"] as const;

/**
 * All problems of new settings on top of the newest ones. Channels are never removed, because
 * records name them: an unwanted one is closed.
 */
export function walletSettingsProblems(
  { channels, levelPercent }: WrittenWalletSettings,
  newest: WrittenWalletSettings,
  knowledge: AddressKnowledge,
): readonly Problem[] {
  const problems: Problem[] = [];
  for (const { id } of newest.channels) {
    if (channels.some((one) => one.id === id)) continue;
    problems.push({ path: `channels.${id}`, problem: "channel_removed" });
  }
  for (const [index, channel] of channels.entries()) {
    const path = `channels.${channel.id}`;
    if (channels.findIndex(({ id }) => id === channel.id) < index) {
      problems.push({ path, problem: "channel_twice" });
    }
    const before = newest.channels.find(({ id }) => id === channel.id) ?? null;
    const findings = channelProblems(channel, before, knowledge);
    problems.push(...findings.map((one) => ({ ...one, path: `${path}.${one.path}` })));
  }
  return [...problems, ...levelProblems(levelPercent, newest.levelPercent.length)];
}

function channelProblems(
  channel: WrittenChannel,
  before: WrittenChannel | null,
  knowledge: AddressKnowledge,
): Problem[] {
  const fixed = FIXED.filter((name) => before !== null && before[name] !== channel[name]);
  const { recharge, withdrawal } = channel;
  const { none, basic, advanced } = withdrawal.dayMax;
  const rising = [none, basic, advanced].map(mustParseDecimal);
  const isFalling = rising.some((limit, index) => limit < (rising[index - 1] ?? 0n));
  const isUnconfirmed = channel.kind === "chain" && channel.confirmations === 0;
  return [
    ...fixed.map((path): Problem => ({ path, problem: "cannot_change" })),
    ...when(isUnconfirmed, { path: "confirmations", problem: "confirmations_missing" }),
    // An unchanged value was validated when it was settled; a sandbox's addresses are not valid
    // ones.
    ...(isSamePayTo(channel, before) ? [] : payToProblems(channel, knowledge)),
    ...sideProblems("recharge", recharge),
    ...sideProblems("withdrawal", withdrawal),
    ...when(isFalling, { path: "withdrawal.dayMax", problem: "less_for_more_proof" }),
  ];
}

function sideProblems(name: "recharge" | "withdrawal", side: WrittenSide): Problem[] {
  const [least, most, fee] = [side.amountMin, side.amountMax, side.fee].map(mustParseDecimal);
  const { isEnabled, disabledReason } = side;
  const reason = `${name}.disabledReason`;
  const length = disabledReason?.trim().length ?? 0;
  return [
    ...when(least === 0n, { path: `${name}.amountMin`, problem: "minimum_is_zero" }),
    // If the fee consumed the minimum, nothing would arrive.
    ...when(fee !== undefined && least !== undefined && fee >= least && least > 0n, {
      path: `${name}.fee`,
      problem: "fee_not_below_minimum",
    }),
    ...when(most !== undefined && least !== undefined && most < least, {
      path: `${name}.amountMax`,
      problem: "maximum_below_minimum",
    }),
    ...when(!isEnabled && length === 0, { path: reason, problem: "reason_missing" }),
    ...when(isEnabled && disabledReason !== null, { path: reason, problem: "reason_left_over" }),
    ...when(length > REASON_LENGTH_MAX, { path: reason, problem: "reason_too_long" }),
  ];
}

function payToProblems(channel: WrittenChannel, knowledge: AddressKnowledge): Problem[] {
  const { addressForm: form, kind, memo, payTo } = channel;
  const textOf = (label: string) => payTo.find((one) => one.label === label)?.text;
  if (kind === "bank") {
    const isNamed = ["holder", "bankName", "accountNumber"].every((label) => textOf(label));
    const isOther = payTo.some(({ label }) => label === "address" || label === "memo");
    return [
      ...when(!isNamed, { path: "payTo", problem: "pay_to_missing" }),
      ...when(isOther, { path: "payTo", problem: "pay_to_not_of_kind" }),
    ];
  }
  const address = textOf("address");
  const tag = textOf("memo");
  const isOther = payTo.some(({ label }) => label !== "address" && label !== "memo");
  const isMissing = !address || form === null || (memo === "required" && !tag);
  const isWrong = !isMissing && !knowledge.isAddressOf(form, address);
  const isTagWrong =
    tag !== undefined && (memo === "none" || form === null || !knowledge.isMemoOf(form, tag));
  return [
    ...when(isOther, { path: "payTo", problem: "pay_to_not_of_kind" }),
    ...when(isMissing, { path: "payTo", problem: "pay_to_missing" }),
    ...when(isWrong, { path: "payTo.address", problem: "address_malformed" }),
    ...when(isTagWrong, { path: "payTo.memo", problem: "memo_malformed" }),
  ];
}

function levelProblems(levels: readonly string[], countBefore: number): Problem[] {
  const percents = levels.map(BigInt);
  const isLow = percents.some((percent) => percent < ALL);
  const isFalling = percents.some((percent, index) => percent < (percents[index - 1] ?? 0n));
  const path = "levelPercent";
  return [
    ...when(levels.length < countBefore, { path, problem: "levels_missing" }),
    ...when(isLow, { path, problem: "level_below_100" }),
    ...when(isFalling, { path, problem: "level_falls" }),
  ];
}

const isSamePayTo = ({ payTo }: WrittenChannel, before: WrittenChannel | null): boolean =>
  before !== null && JSON.stringify(before.payTo) === JSON.stringify(payTo);

const when = (isWrong: boolean, problem: Problem): Problem[] => (isWrong ? [problem] : []);
