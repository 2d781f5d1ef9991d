import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { UserId } from "@plumbline/engine/kernel";
import type { AnyCall } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/auth";
import { refusals } from "@plumbline/protocol/refusals";
import type { Area } from "@plumbline/server/services/plug/area";
import { authArea } from "@plumbline/server/areas/auth/area";
import { AUTH_LIMITS, type AuthLimits } from "@plumbline/server/areas/auth/limits";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { clientRequestId } from "@plumbline/server/platform/process/ids";
import { KeyedSemaphore } from "@plumbline/server/platform/process/semaphore";
import { Outbox } from "@plumbline/server/platform/command/outbox";
import { Messages } from "@plumbline/server/platform/http/messages";
import { Passwords } from "@plumbline/server/services/identity/passwords";
import { readInput } from "@plumbline/server/platform/http/read-input";
import { CommandRunner } from "@plumbline/server/platform/command/run-command";
import { SealKey } from "@plumbline/server/platform/secrets/seal-key";
import { Sessions } from "@plumbline/server/services/identity/sessions";
import { readUserInfo } from "@plumbline/server/read-user-info";
import { TestClock } from "./clock.ts";
import { createTestDatabase } from "./database.ts";
import { PASSWORD_COSTS } from "./member.ts";
import { deliveredMessages } from "./messages/read-message.ts";

export interface SignedIn {
  readonly token: string;
  readonly deviceToken: string;
  readonly userInfo: { readonly id: UserId; readonly account: string; readonly inviteCode: string };
  /** For guests only. */
  readonly initialPassword: string;
}

export interface Sending {
  readonly token?: string;
  readonly requestId?: string;
  readonly address?: string;
  readonly device?: string;
  /** A proof of work in the form of `solveWork`. */
  readonly work?: string;
  /** Another process, or a process with other limits. */
  readonly area?: Area;
}

export interface NewMember {
  readonly account: string;
  /** How messages are sent. */
  readonly from: { readonly address: string; readonly token: string };
  readonly deviceToken: string;
}

export const GOOD_PASSWORD = "correct horse battery";

const CONFIG = {
  mode: "sandbox",
  profile: "sandbox",
  isPcLimited: false,
  isCheckingAnswers: true,
} as const;

/** The area `auth` on a separate database, called as the server calls it. */
export async function createAuthArea() {
  const testDatabase = await createTestDatabase();
  const database = new Database(testDatabase);
  const clock = new TestClock();
  const sessions = new Sessions({ database, clock });
  const sealKey = new SealKey(randomBytes(32));
  const { areas, makeArea } = listedAreas(areaMaker({ database, clock, sessions, sealKey }));
  const area = makeArea();

  let lastRefusal: object = {};

  /** The result of an accepted call, or the name of its refusal. */
  const send = async (call: AnyCall, fields: object, sending: Sending = {}) => {
    const { token = "", requestId = randomUUID(), address = "203.0.113.1" } = sending;
    const { device = "test", work = "" } = sending;
    const route = (sending.area ?? area).routes.find((one) => one.call === call);
    const id = clientRequestId(requestId);
    if (route === undefined || id === null) throw new Error("no such route or request id");
    const userId = token === "" ? null : await sessions.userOf(token);
    if (call.access === "member" && userId === null) return "not_signed_in";
    const input = readInput(call.input, fields);
    if (!input.ok) return `invalid_input ${input.error.field}`;
    const caller = { language: "en-us", device, token, address, work };
    const result = await route.handle({ input: input.value, userId, requestId: id, caller });
    if (result.ok) return call.result.parse(result.value) as SignedIn;
    lastRefusal = result.error;
    if (!Object.hasOwn(refusals, result.error.type)) throw new Error("a refusal nobody can say");
    return result.error.type;
  };

  const register = (account: string, form: object = {}, sending: Sending = {}) =>
    send(calls.register, { account, password: GOOD_PASSWORD, ...form }, sending);

  return {
    url: testDatabase.url,
    area,
    clock,
    sessions,
    makeArea,
    limits: AUTH_LIMITS,
    send,
    /** The proof of the most recently requested work. */
    solveWork: () => solve(lastRefusal),
    register,
    newMember: memberMaker(register),
    login: (account: string, password = GOOD_PASSWORD, sending: Sending = {}) =>
      send(calls.login, { account, password }, sending),
    /** The text of the last message to a recipient; null if there is none. */
    messageTo: async (to: string) =>
      (await deliveredMessages({ databaseUrl: testDatabase.url, clock }, to))[0]?.text ?? null,
    query: <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      database.query<Row>(sql(`test.${text}`.slice(0, 60), text), values),
    end: async () => {
      // Each area delivers its own messages, which must end before the database is dropped.
      for (const one of areas) await one.stop?.();
      await database.close();
      await testDatabase.drop();
    },
  };
}

/** Creates areas, and lists them so that they can be ended. */
function listedAreas(make: (limits?: AuthLimits) => Area) {
  const areas: Area[] = [];
  const makeArea: typeof make = (limits) => {
    const area = make(limits);
    areas.push(area);
    return area;
  };
  return { areas, makeArea };
}

/** Creates the area as in a separate process: with its own queue of commands. */
function areaMaker(shared: {
  readonly database: Database;
  readonly clock: TestClock;
  readonly sessions: Sessions;
  readonly sealKey: SealKey;
}) {
  const { sealKey, ...parts } = shared;
  return (limits: AuthLimits = AUTH_LIMITS): Area => {
    const outbox = new Outbox({ database: parts.database, log: failOn });
    const commands = new CommandRunner({ ...parts, outbox });
    const passwords = new Passwords({ costs: PASSWORD_COSTS });
    const guarding = { passwords, guessSemaphore: new KeyedSemaphore(), sealKey };
    const area = authArea(
      {
        ...parts,
        config: CONFIG,
        commands,
        messages: new Messages(),
        log: failOn,
        readUserInfo: (userId) => readUserInfo(parts, userId),
      },
      { ...guarding, limits, publicUrl: "http://plumbline.example" },
    );
    const stop = async () => {
      await area.stop?.();
      await outbox.stop();
    };
    return { ...area, stop };
  };
}

export type AuthAreaUnderTest = Awaited<ReturnType<typeof createAuthArea>>;

/** Registers a new user from a separate address, so that users do not share an address's limits. */
function memberMaker(
  register: (account: string, form: object, from: Sending) => Promise<SignedIn | string>,
) {
  let members = 0;
  return async (): Promise<NewMember> => {
    members += 1;
    const account = `member_${members}`;
    const address = `203.0.113.${members}`;
    const { token, deviceToken } = await signedIn(register(account, {}, { address }));
    return { account, from: { address, token }, deviceToken };
  };
}

function solve(refusal: object): string {
  if (!("challenge" in refusal && "bits" in refusal)) throw new Error("no work was asked for");
  for (let nonce = 0; ; nonce += 1) {
    const work = `${String(refusal.challenge)}.${nonce}`;
    const hash = createHash("sha256").update(work).digest().readUInt32BE();
    if (Math.clz32(hash) >= Number(refusal.bits)) return work;
  }
}

/** For calls whose refusal ends the test. */
export async function signedIn(answer: Promise<SignedIn | string>): Promise<SignedIn> {
  const signed = await answer;
  if (typeof signed === "string") throw new Error(`refused: ${signed}`);
  return signed;
}

function failOn(fault: unknown): never {
  throw fault;
}
