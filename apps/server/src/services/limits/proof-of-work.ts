import { createHash, timingSafeEqual } from "node:crypto";
import { workBits } from "@plumbline/engine/auth";
import { err, MINUTE_MS, ok, type Result } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import type { Database } from "#platform/postgres/database";
import type { Caller } from "#platform/http/route";
import { randomToken } from "#platform/process/ids";
import type { SealKey } from "#platform/secrets/seal-key";
import { spendBody } from "#platform/envelope/replay-guard";
import { type Attempt, countBeyond, readTaken, takeAttempts } from "./attempt-store.ts";

/**
 * Required from an address beyond its free allowance: the same call is accepted with the header
 * `x-work`, "<challenge>.<nonce>", whose SHA-256 begins with so many zero bits.
 */
export type ProofOfWorkNeeded = {
  readonly type: "proof_of_work_needed";
  readonly challenge: string;
  readonly bits: number;
};

export interface WorkDeps {
  readonly clock: Clock;
  readonly database: Database;
  readonly sealKey: SealKey;
}

/** Long enough for an old phone, too short to collect proofs for later. */
const CHALLENGE_LIFE_MS = 2 * MINUTE_MS;

/**
 * Counts one attempt of an address: free within its allowance, with a proof of work beyond it.
 * Refuses with `proof_of_work_needed`, which counts nothing.
 */
export async function takeOrWork(
  deps: WorkDeps,
  attempt: Attempt,
  caller: Caller,
): Promise<Result<null, ProofOfWorkNeeded>> {
  const free = await takeAttempts(deps.database, [attempt], deps.clock.now());
  if (free.ok) return free;
  const worked = await checkWork(deps, attempt, caller);
  if (worked.ok) await countBeyond(deps.database, attempt);
  return worked;
}

/**
 * Uses up a proof, or requires one and refuses with `proof_of_work_needed`; the difficulty rises
 * with each attempt beyond the allowance.
 */
export async function checkWork(
  deps: WorkDeps,
  attempt: Attempt,
  { work = "" }: Pick<Caller, "work">,
): Promise<Result<null, ProofOfWorkNeeded>> {
  const { clock, database } = deps;
  const now = clock.now();
  const challenge = work === "" ? null : provenChallenge(deps, attempt, work);
  if (challenge !== null && (await spendBody(database, sealOf(challenge), now))) return ok(null);
  const bits = workBits(await readTaken(database, attempt), attempt.limit);
  return err({ type: "proof_of_work_needed", challenge: makeChallenge(deps, attempt, bits), bits });
}

/** Bound to the purpose and the address, and signed with this server's key. */
function makeChallenge({ clock, sealKey }: WorkDeps, { about }: Attempt, bits: number): string {
  const message = `${bits}.${clock.now() + CHALLENGE_LIFE_MS}.${randomToken()}`;
  return `${message}.${signatureOf(sealKey, about, message)}`;
}

/**
 * The challenge that was solved; null if it was not issued here, is for another purpose, late or
 * unsolved.
 */
function provenChallenge(
  { clock, sealKey }: WorkDeps,
  { about }: Attempt,
  work: string,
): string | null {
  const [bits = "", expiresMs = "", salt = "", signature = "", nonce, more] = work.split(".");
  if (nonce === undefined || more !== undefined) return null;
  const message = `${bits}.${expiresMs}.${salt}`;
  const [ours, theirs] = [
    Buffer.from(signatureOf(sealKey, about, message)),
    Buffer.from(signature),
  ];
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) return null;
  if (Number(expiresMs) <= clock.now()) return null;
  return zeroBits(hashOf(work)) >= Number(bits) ? `${message}.${signature}` : null;
}

const signatureOf = (sealKey: SealKey, about: Attempt["about"], message: string): string =>
  sealKey.digest(JSON.stringify([about, message]), "work");

/**
 * Stored in the same table as used bodies, for the same time; a hash cannot be chosen to equal one
 * of them.
 */
const sealOf = (challenge: string): Buffer => hashOf(challenge).subarray(0, 28);

const hashOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The number of zero bits at the beginning of a hash. */
function zeroBits(hash: Buffer): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
