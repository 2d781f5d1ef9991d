import type { AnyCall, InputOf, ResultOf } from "@plumbline/protocol";
import { type DeskCallModules, deskReads } from "./call-tables/desk-reads.ts";
import { type CallModules, memberReads } from "./call-tables/member-reads.ts";
import { type CallOptions, type CallTables, createSender, type SenderDeps } from "./send-call.ts";

/**
 * One function for every declared call: `client.contract.openPosition(input)` resolves with the
 * call's result. A refusal, or a missing answer, throws a `CallRefused`; a 401 also calls
 * `onUnauthorised`, every other one `onRefusal` unless the call is quiet (spec §8). A 401 also
 * throws, because its body could be taken for the result.
 */
export type Client = { readonly [Area in keyof CallModules]: CallsOf<CallModules[Area]> };

/** The same for the calls of the desk, whose session is sent in a separate header. */
export type DeskClient = {
  readonly [Area in keyof DeskCallModules]: CallsOf<DeskCallModules[Area]>;
};

/** The member's calls. Nothing is loaded or sent before the first of them. */
// The tables were generated from the modules that these types come from; a test compares them.
export const createClient = (deps: SenderDeps): Client =>
  sendersOf(deps, {
    reads: memberReads,
    loadSealing: loadMemberSealing,
    loadLaterReads: async () => {
      const { memberLaterReads } = await import("./call-tables/member-later-reads.ts");
      return memberLaterReads;
    },
  }) as Client;

/** The operator's calls, whose token is sent in the desk's own header. */
export const createDeskClient = (deps: SenderDeps): DeskClient =>
  // As above.
  sendersOf(
    // The desk recognises browsers by a cookie, which grants no access.
    { ...deps, sendsCookies: true },
    { reads: deskReads, loadSealing: loadDeskSealing },
  ) as DeskClient;

/**
 * Loaded with the first POST, together with the paths of POSTs, because a first screen only reads.
 */
async function loadMemberSealing() {
  const [encryptRequest, { memberSealed }] = await Promise.all([
    loadEncryption(),
    import("./call-tables/member-sealed.ts"),
  ]);
  return { encryptRequest, paths: memberSealed };
}

async function loadDeskSealing() {
  const [encryptRequest, { deskSealed }] = await Promise.all([
    loadEncryption(),
    import("./call-tables/desk-sealed.ts"),
  ]);
  return { encryptRequest, paths: deskSealed };
}

async function loadEncryption() {
  const { loadEncryptRequest } = await import("./encrypt-request.ts");
  return loadEncryptRequest();
}

function sendersOf(deps: SenderDeps, tables: CallTables): object {
  const send = createSender(deps, tables);
  return lazyFields((area) =>
    lazyFields((name) => (input = {}, options: CallOptions = {}) => {
      return send({ area, name }, input, options);
    }),
  );
}

/** Creates each field on first access, and caches it. */
function lazyFields(make: (name: string) => unknown): object {
  // With a field of this name, `await` would treat the object as a promise that never settles.
  const isNoField = (name: string | symbol): name is symbol =>
    typeof name === "symbol" || name === "then";
  return new Proxy<Record<string, unknown>>(
    {},
    { get: (fields, name) => (isNoField(name) ? undefined : (fields[name] ??= make(name))) },
  );
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
