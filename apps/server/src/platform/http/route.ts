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
  /** Of the desk's sign-in only: which browser it is, by its cookie. */
  readonly deskDevice?: string;
}

/** The token's member, and how operators have restricted them, at most a second old. */
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
  /** Of their session: "open" once every step of the sign-in is done. */
  readonly step: SignInStep;
  readonly sessionId: string;
}

export interface RouteRequest<Input extends z.ZodObject> {
  readonly input: z.output<Input>;
  /** null only where the call is public and nobody is signed in. */
  readonly userId: UserId | null;
  /** Of operators' calls only. */
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
 * A call and its handler. `handle` is a method, so that a handler of one call's input is
 * assignable: the server passes it only what that call's schema parsed, and a user where one is
 * needed.
 */
export interface Route {
  readonly call: AnyCall;
  handle(request: RouteRequest<z.ZodObject>): Promise<Result<unknown, RefusalValue>>;
}

type Answer<Output extends z.ZodType, Refusal extends string> = Promise<
  // NoInfer: without it a refusal the call does not declare would quietly widen the call instead.
  Result<z.input<Output>, RefusalValue<NoInfer<Refusal> | ShellRefusal>>
>;

/** Joins a declared call to its handler, for calls that anyone may make. */
export function publicRoute<I extends z.ZodObject, O extends z.ZodType, F extends string>(
  call: Call<I, O, F>,
  handle: (request: RouteRequest<I>) => Answer<O, F>,
): Route {
  return { call, handle };
}

/** The same for calls that need a signed-in user; the server refuses others before this runs. */
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
