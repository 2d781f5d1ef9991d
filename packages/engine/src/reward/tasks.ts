import { type Money, money, mustParseDecimal, USDT } from "#kernel";

/** The tasks of the welfare centre: ways of protecting or using the account. */
export const TASK_KINDS = ["verification", "authenticator", "deposit"] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export interface RewardTask {
  readonly kind: TaskKind;
  readonly amount: Money;
  /** For `deposit` the minimum net deposit; otherwise absent. */
  readonly target: Money;
  /** The days from registration in which the task pays; afterwards it pays nothing. */
  readonly days: number;
  readonly isEnabled: boolean;
}

export interface RewardTerms {
  readonly version: number;
  readonly tasks: readonly RewardTask[];
}

/** Terms as plain JSON, on the wire and in the table. */
export interface WrittenRewardTerms {
  readonly tasks: readonly {
    readonly kind: TaskKind;
    readonly amount: string;
    readonly target: string;
    readonly days: number;
    readonly isEnabled: boolean;
  }[];
}

/** The first version of a fresh installation. */
export const DEFAULT_REWARD_TERMS: WrittenRewardTerms = {
  tasks: [
    { kind: "verification", amount: "2", target: "0", days: 30, isEnabled: true },
    { kind: "authenticator", amount: "1", target: "0", days: 30, isEnabled: true },
    { kind: "deposit", amount: "5", target: "100", days: 60, isEnabled: true },
  ],
};

/** Reads written terms; anything unlike `DEFAULT_REWARD_TERMS` is a fault. */
export function readRewardTerms({ tasks }: WrittenRewardTerms, version: number): RewardTerms {
  const of = (text: string) => money(USDT, mustParseDecimal(text));
  return {
    version,
    tasks: tasks.map((task) => ({ ...task, amount: of(task.amount), target: of(task.target) })),
  };
}

type RewardTermsProblem = "task_missing" | "below_zero" | "out_of_range" | "target_missing";

interface Problem {
  readonly path: string;
  readonly problem: RewardTermsProblem;
}

const DAYS_MAX = 3_650;

/** All problems of new terms: every kind occurs once, in order. */
export function rewardTermsProblems({ tasks }: WrittenRewardTerms): readonly Problem[] {
  const isWhole =
    tasks.length === TASK_KINDS.length &&
    tasks.every(({ kind }, index) => kind === TASK_KINDS[index]);
  if (!isWhole) return [{ path: "tasks", problem: "task_missing" }];
  return tasks.flatMap(({ kind, amount, target, days }, index): Problem[] => {
    const path = (field: string) => `tasks.${index}.${field}`;
    const [pays, asks] = [mustParseDecimal(amount), mustParseDecimal(target)];
    const isInRange = Number.isInteger(days) && days >= 1 && days <= DAYS_MAX;
    const isTargetMissing = kind === "deposit" ? asks === 0n : asks > 0n;
    return [
      ...when(pays < 0n, path("amount"), "below_zero"),
      ...when(asks < 0n, path("target"), "below_zero"),
      ...when(isTargetMissing, path("target"), "target_missing"),
      ...when(!isInRange, path("days"), "out_of_range"),
    ];
  });
}

const when = (isWrong: boolean, path: string, problem: RewardTermsProblem): Problem[] =>
  isWrong ? [{ path, problem }] : [];
