import { createDeskClient, createServerClock, type DeskClient } from "@plumbline/client";
import type { OperatorRole } from "@plumbline/engine/desk";
import type { Instant } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { createHmac } from "node:crypto";

export interface TestOperator {
  readonly client: DeskClient;
  readonly name: string;
  readonly password: string;
  /** The authenticator's secret. */
  readonly secret: string;
  readonly token: string;
  /** The secret of the authenticator that was enrolled at the first sign-in. */
  readonly recoveryCodes: readonly string[];
}

/** A running server, in this process or in a separate one. */
interface House {
  readonly databaseUrl: string;
  readonly server: { readonly url: string };
  readonly clock: { now(): Instant };
  /** The output of the start. */
  readonly printed: readonly string[];
}

export const NEW_PASSWORD = "seven grey herons wade";

/** A client of the desk that sends the token it is given. */
export function deskClientOf(
  { server, clock }: Pick<House, "server" | "clock">,
  token: () => string = () => "",
): DeskClient {
  return createDeskClient({
    baseUrl: server.url,
    token,
    language: () => "en-us",
    clock: createServerClock(() => clock.now()),
    onUnauthorised: () => {},
    onRefusal: () => {},
  });
}

/** The one-time password in the output of the start. */
export const firstPassword = ({ printed }: Pick<House, "printed">): string =>
  firstPasswordIn(printed.join("\n"));

export function firstPasswordIn(printed: string): string {
  const password = /one-time password (\S+)/.exec(printed)?.[1];
  if (password === undefined) throw new Error("no first administrator was announced");
  return password;
}

/** Signs the first administrator in for the first time. */
export const signInAdmin = (testServer: Omit<House, "databaseUrl">): Promise<TestOperator> =>
  firstSignIn(testServer, { name: "admin", password: firstPassword(testServer) });

/** Adds an operator with one role, as a separate person, and signs them in for the first time. */
export async function addOperator(
  testServer: House,
  admin: TestOperator,
  role: OperatorRole,
): Promise<TestOperator> {
  const added = await addUnvouched(testServer, admin, role);
  const database = new Database({ url: testServer.databaseUrl });
  await database.query(ownPersonStatement, [added.name]);
  await database.close();
  return added;
}

/** As if added on the server machine: nobody has to vouch. */
const ownPersonStatement = sql(
  "test.own-person",
  "update operators set created_by = null, needs_voucher = false where name = $1",
);

/**
 * The same as added at the desk: nobody has vouched that it is another person than the
 * administrator.
 */
export async function addUnvouched(
  testServer: Omit<House, "databaseUrl">,
  admin: TestOperator,
  role: OperatorRole,
): Promise<TestOperator> {
  const name = `${role}.${Math.random().toString(36).slice(2, 8)}`;
  const { oneTimePassword } = await admin.client.desk.addOperator({ name, roles: [role] });
  return firstSignIn(testServer, { name, password: oneTimePassword ?? "" });
}

/** Two persons with one role, for decisions that require two; added by the first administrator. */
export async function addTwoOperators(
  testServer: House,
  role: OperatorRole,
  admin?: TestOperator,
): Promise<[maker: TestOperator, checker: TestOperator]> {
  const by = admin ?? (await signInAdmin(testServer));
  const maker = await addOperator(testServer, by, role);
  return [maker, await addOperator(testServer, by, role)];
}

/**
 * Signs an enrolled operator in. A code counts once: the clock must have advanced since the last
 * one.
 */
export async function signInAgain(
  testServer: Pick<House, "server" | "clock">,
  operator: TestOperator,
): Promise<TestOperator> {
  const { name, password, secret } = operator;
  const { token } = await deskClientOf(testServer).desk.login({ name, password });
  const client = deskClientOf(testServer, () => token);
  await client.desk.enterCode({ code: oneTimeCode(secret, testServer.clock.now()) });
  return { ...operator, client, token };
}

/** New password, enrolment, first code: everything before an operator's first work. */
export async function firstSignIn(
  testServer: Pick<House, "server" | "clock">,
  credentials: { readonly name: string; readonly password: string },
): Promise<TestOperator> {
  const session = { token: "" };
  const client = deskClientOf(testServer, () => session.token);
  session.token = (await client.desk.login(credentials)).token;
  await client.desk.setFirstPassword({ newPassword: NEW_PASSWORD });
  const { secret, recoveryCodes } = await client.desk.startEnrolment({});
  await client.desk.finishEnrolment({ code: oneTimeCode(secret, testServer.clock.now()) });
  const { name } = credentials;
  const { token } = session;
  return { client, name, password: NEW_PASSWORD, secret, token, recoveryCodes };
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The code that an authenticator shows for a secret at a time: a second implementation of RFC 6238.
 */
export function oneTimeCode(secret: string, nowMs: number): string {
  const bits = [...secret.replace(/=+$/, "")]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / 30_000)));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}
