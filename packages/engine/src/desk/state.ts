import type { OperatorRole, SignInStep } from "./roles.ts";

export type OperatorId = string & { readonly __brand: "OperatorId" };

/** Somebody who works at the desk. Never a user: no operator isGranted money or trades. */
export interface Operator {
  readonly id: OperatorId;
  /** What they sign in with and what the log calls them; folded like a user's account. */
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** Argon2id, with its salt and costs. */
  readonly passwordHash: string;
  /** The first password was made by the server and is known to whoever added the operator. */
  readonly mustChangePassword: boolean;
  /** The authenticator's secret, sealed; null until one was shown. */
  readonly sealedSecret: string | null;
  /** No code of the secret was entered yet. */
  readonly mustEnrol: boolean;
  /** The last 30-second step whose code was accepted; 0 before the first. */
  readonly lastStep: number;
  readonly isDisabled: boolean;
}

/** What an operator who has given the right password has to do next. */
export function nextStep(operator: Operator): SignInStep {
  if (operator.mustChangePassword) return "password";
  return operator.mustEnrol ? "enrol" : "code";
}
