// Goal: a password counts to its last character, nobody's takes as long as anybody's, and a storm
// waits or is refused instead of taking the memory. Method: the real Argon2id.
import { err, ok } from "@plumbline/engine/kernel";
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

test("knows a password again, in any composition, and no other", async () => {
  const hash = await hashOf("pass\u00E9 compos\u00E9");
  expect(await passwords.matches("passe\u0301 compose\u0301", hash)).toEqual(ok(true));
  expect(await passwords.matches("passe compose", hash)).toEqual(ok(false));
});

test("the 200th character counts, and so does what follows a NUL", async () => {
  const long = await hashOf(`${"密x".repeat(99)}1`);
  expect(await passwords.matches(`${"密x".repeat(99)}2`, long)).toEqual(ok(false));
  const withNul = await hashOf("before\u0000after");
  expect(await passwords.matches("before\u0000other", withNul)).toEqual(ok(false));
});

test("nobody matches anything", async () => {
  expect(await passwords.matches("", null)).toEqual(ok(false));
});

// The middle one of several, because a single measurement on a busy machine says nothing.
test("checking nobody's password takes about as long as checking somebody's", async () => {
  const hash = await hashOf("somebody");
  const medianMs = async (passwordHash: string | null) => {
    const times: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const startedAt = performance.now();
      await passwords.matches("a guess", passwordHash);
      times.push(performance.now() - startedAt);
    }
    return times.sort((a, b) => a - b)[3] ?? 0;
  };
  const ratio = (await medianMs(null)) / (await medianMs(hash));
  expect(ratio).toBeGreaterThan(0.3);
  expect(ratio).toBeLessThan(3);
});

test("of 140 at once 130 get their turn, the rest are refused, and then it goes on", async () => {
  const storm = new Passwords();
  await storm.warmUp();
  const answers = await Promise.all(Array.from({ length: 140 }, () => storm.matches("x", null)));
  const refused = answers.filter((answer) => !answer.ok);
  expect(refused).toEqual(Array(10).fill(err({ type: "too_many_requests", seconds: 5 })));
  expect(await storm.matches("x", null)).toEqual(ok(false));
}, 60_000);
