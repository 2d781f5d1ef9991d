// Goal: a password is significant to its last character, checking an unknown account takes as long
// as any other, and under a flood checks wait or are refused instead of exhausting the memory.
// Method: the real Argon2id.
import { err, ok } from "@plumbline/engine/kernel";
import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { Passwords } from "./passwords.ts";

const passwords = new Passwords();

async function hashOf(password: string): Promise<string> {
  const hashed = await passwords.hash(password);
  if (!hashed.ok) throw new Error("nobody else is waiting");
  return hashed.value;
}

test("hashes with Argon2id at 46 MiB or more, salted", async () => {
  const [first, second] = await Promise.all([hashOf("the same"), hashOf("the same")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  expect(first).not.toBe(second);
});

test("verifies a password in any Unicode composition, and no other", async () => {
  const hash = await hashOf("pass\u00E9 compos\u00E9");
  expect(await passwords.matches("passe\u0301 compose\u0301", hash)).toEqual(ok(true));
  expect(await passwords.matches("passe compose", hash)).toEqual(ok(false));
});

test("the 200th character counts, and so do those after a NUL", async () => {
  const long = await hashOf(`${"密x".repeat(99)}1`);
  expect(await passwords.matches(`${"密x".repeat(99)}2`, long)).toEqual(ok(false));
  const withNul = await hashOf("before\u0000after");
  expect(await passwords.matches("before\u0000other", withNul)).toEqual(ok(false));
});

test("without an account no password matches", async () => {
  expect(await passwords.matches("", null)).toEqual(ok(false));
});

// The shortest of several times, measured alternately, so that load on the machine affects both
// alike.
test("checking a password without an account takes about as long as with one", async () => {
  const somebodys = await hashOf("somebody");
  await passwords.warmUp();
  const shortestMs = new Map<string | null, number>();
  for (let round = 0; round < 7; round += 1) {
    for (const passwordHash of [null, somebodys]) {
      const startedAt = performance.now();
      await passwords.matches("a guess", passwordHash);
      const ms = performance.now() - startedAt;
      shortestMs.set(passwordHash, Math.min(ms, shortestMs.get(passwordHash) ?? ms));
    }
  }
  const ratio = (shortestMs.get(null) ?? 0) / (shortestMs.get(somebodys) ?? 0);
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
});

// Method: a hash that is cheap to check, because only the queue is tested.
test("of 140 at once 130 are processed, the rest are refused, and then it continues", async () => {
  const cheap = await hash("y", { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const storm = new Passwords();
  const answers = await Promise.all(Array.from({ length: 140 }, () => storm.matches("x", cheap)));
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused).toEqual(Array(10).fill(err({ type: "too_many_requests", seconds: 5 })));
  expect(await storm.matches("x", cheap)).toEqual(ok(false));
});

test("members and operators share two places, and a flood does not delay an operator", async () => {
  const cheap = await hash("y", { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const members = new Passwords();
  const operators = members.forOperators();
  let done = 0;
  const storm = Array.from({ length: 130 }, async () => {
    const answer = await members.matches("x", cheap);
    done += 1;
    return answer;
  });
  expect(await operators.matches("x", cheap)).toEqual(ok(false));
  // Two are in progress, and some end before the operator's answer arrives.
  expect(done).toBeLessThanOrEqual(20);
  expect((await Promise.all(storm)).every(({ ok: isAnswered }) => isAnswered)).toBe(true);
});
