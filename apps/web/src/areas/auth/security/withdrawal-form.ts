import type { Problems } from "#shell/forms/problem.ts";
import { PASSWORD_MISSING, passwordProblem, PASSWORDS_DIFFER } from "../password-form.ts";

/** A second password that only withdrawals ask for, typed twice. */
export interface WithdrawalForm {
  /** Empty where there is none yet. */
  readonly oldWithdrawalPassword: string;
  readonly withdrawalPassword: string;
  readonly repeated: string;
}

export function withdrawalProblems(
  form: WithdrawalForm,
  { account, hasOne }: { readonly account: string; readonly hasOne: boolean },
): Problems<keyof WithdrawalForm> {
  const { oldWithdrawalPassword, withdrawalPassword, repeated } = form;
  const problem = passwordProblem(withdrawalPassword, { account, field: "withdrawalPassword" });
  return {
    ...(hasOne && oldWithdrawalPassword === "" && { oldWithdrawalPassword: PASSWORD_MISSING }),
    ...(problem && { withdrawalPassword: problem }),
    ...(repeated !== withdrawalPassword && { repeated: PASSWORDS_DIFFER }),
  };
}
