import type {
  OperatorId,
  OperatorRole,
  Permission,
  SignInStep,
  UserFreeze,
} from "@plumbline/engine/desk";
import type { Result, UserId } from "@plumbline/engine/kernel";
import type { AnyCall, Call, ShellRefusal } from "@plumbline/protocol";
import type { z } from "zod";
import type { RequestId } from "#platform/process/ids";

/** A refusal as areas return it: its name and its details. */
export interface RefusalValue<Type extends string = string> {
  readonly type: Type;
}

export interface Caller {
  /** The language of the answer's message, as one of the spec's values: "en-us". */
  readonly language: string;
  /** The session token, "" without one. Never logged. */
  readonly token: string;
  readonly address: string;
  /** A proof of work, if one was sent: see `limits/proof-of-work`. */
  readonly work?: string;
  readonly device: string;
  /** The browser of a desk sign-in, by its cookie; only for these calls. */
  readonly deskDevice?: string;
}

/** The token's member, and the restrictions by operators, at most a second old. */
export interface SignedInUser {
  readonly userId: UserId;
  readonly hold: UserFreeze | null;
}

/** The operator of a call. */
export interface SignedInOperator {
  readonly id: OperatorId;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** The present permissions of their roles. */
  readonly permissions: readonly Permission[];
  /** The step of the session: "open" once every step of the sign-in is done. */
  readonly step: SignInStep;
  readonly sessionId: string;
}

export interface RouteRequest<Input extends z.ZodObject> {
  readonly input: z.output<Input>;
  /** null only if the call is public and nobody is signed in. */
  readonly userId: UserId | null;
  /** The operator; present for operators' calls only. */
  readonly operator?: SignedInOperator;
  readonly requestId: RequestId;
  readonly caller: Caller;
}

export interface MemberRequest<Input extends z.ZodObject> extends RouteRequest<Input> {
  readonly userId: UserId;
}

export interface OperatorRequest<Input extends z.ZodObject> extends RouteRequest<Input> {
  readonly operator: SignedInOperator;
}

/**
 * A call and its handler. `handle` is a method, so that a handler for one call's input is
 * assignable: the server passes it only input that the call's schema parsed, and a user if the call
 * requires one.
 */
export interface Route {
  readonly call: AnyCall;
  handle(request: RouteRequest<z.ZodObject>): Promise<Result<unknown, RefusalValue>>;
}

type Answer<Output extends z.ZodType, Refusal extends string> = Promise<
  // Without NoInfer, a refusal that the call does not declare would silently widen the call's type.
  Result<z.input<Output>, RefusalValue<NoInfer<Refusal> | ShellRefusal>>
>;

/** Joins a declared call to its handler, for calls that anyone may make. */
export function publicRoute<I extends z.ZodObject, O extends z.ZodType, F extends string>(
  call: Call<I, O, F>,
  handle: (request: RouteRequest<I>) => Answer<O, F>,
): Route {
  return { call, handle };
}

/** The same for calls that require a signed-in user; the server refuses others before this runs. */
export function memberRoute<I extends z.ZodObject, O extends z.ZodType, F extends string>(
  call: Call<I, O, F>,
  handle: (request: MemberRequest<I>) => Answer<O, F>,
): Route {
  return { call, handle };
}

/** The same for calls of the desk; the server refuses operators without the call's permission. */
export function operatorRoute<I extends z.ZodObject, O extends z.ZodType, F extends string>(
  call: Call<I, O, F>,
  handle: (request: OperatorRequest<I>) => Answer<O, F>,
): Route {
  return { call, handle };
}
