import type { Problems } from "#shell/forms/form.ts";
import { PASSWORD_MISSING, passwordProblem, PASSWORDS_DIFFER } from "../password-form.ts";
import { withStepUp } from "./step-up-form.ts";

/** A second password for withdrawals only, typed twice. */
export interface WithdrawalForm {
  /** Empty if there is none yet. */
  readonly oldWithdrawalPassword: string;
  readonly withdrawalPassword: string;
  readonly repeated: string;
}

interface WithdrawalContext {
  readonly account: string;
  readonly hasOne: boolean;
}

const EMPTY: WithdrawalForm = { oldWithdrawalPassword: "", withdrawalPassword: "", repeated: "" };

export const withdrawalPasswordForm = withStepUp({
  empty: EMPTY,
  problems: (form, context: WithdrawalContext) => withdrawalProblems(form, context),
  toInput: ({ oldWithdrawalPassword, withdrawalPassword }, { hasOne }) => ({
    withdrawalPassword,
    ...(hasOne && { oldWithdrawalPassword }),
  }),
});

export function withdrawalProblems(
  form: WithdrawalForm,
  { account, hasOne }: WithdrawalContext,
): Problems<keyof WithdrawalForm> {
  const { oldWithdrawalPassword, withdrawalPassword, repeated } = form;
  const problem = passwordProblem(withdrawalPassword, { account, field: "withdrawalPassword" });
  return {
    ...(hasOne && oldWithdrawalPassword === "" && { oldWithdrawalPassword: PASSWORD_MISSING }),
    ...(problem && { withdrawalPassword: problem }),
    ...(repeated !== withdrawalPassword && { repeated: PASSWORDS_DIFFER }),
  };
}
