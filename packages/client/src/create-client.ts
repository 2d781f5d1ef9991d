import type { AnyCall, InputOf, ResultOf } from "@plumbline/protocol";
import { type CallModules, callTable } from "./call-table.ts";
import { type DeskCallModules, deskCallTable } from "./desk-call-table.ts";
import { type CallEntry, type CallOptions, createSender, type SenderDeps } from "./send-call.ts";

/**
 * One function for every declared call: `client.contract.openPosition(input)` resolves with the
 * call's result. A refusal, and an answer that never came, throw a `CallRefused`; a 401 also calls
 * `onUnauthorised`, everything else `onRefusal` unless the call was made quietly (spec §8).
 */
export type Client = { readonly [Area in keyof CallModules]: CallsOf<CallModules[Area]> };

/** The same for the calls of the desk, whose session travels in a header of its own. */
export type DeskClient = {
  readonly [Area in keyof DeskCallModules]: CallsOf<DeskCallModules[Area]>;
};

// The tables were made from the very modules whose types these are; a test keeps them fresh.
export const createClient = (deps: SenderDeps): Client => sendersOf(callTable, deps) as Client;

export const createDeskClient = (deps: SenderDeps): DeskClient =>
  // As above.
  sendersOf(deskCallTable, deps) as DeskClient;

type CallTable = Readonly<Record<string, Readonly<Record<string, CallEntry>>>>;

function sendersOf(table: CallTable, deps: SenderDeps): object {
  const send = createSender(deps);
  const areas = Object.entries(table).map(([area, calls]) => {
    const senders = Object.entries(calls).map(([name, entry]) => [
      name,
      (input = {}, options: CallOptions = {}) => send(entry, input, options),
    ]);
    return [area, Object.fromEntries(senders)];
  });
  return Object.fromEntries(areas);
}

type CallsOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends AnyCall ? Name : never]: Sender<
    Module[Name]
  >;
};

type Sender<C> = C extends AnyCall ? (...sent: Sent<InputOf<C>>) => Promise<ResultOf<C>> : never;

/** A call without a required field may be made without an input. */
type Sent<Input> =
  Record<never, never> extends Input
    ? [input?: Input, options?: CallOptions]
    : [input: Input, options?: CallOptions];
