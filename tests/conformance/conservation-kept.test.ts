import { registerMember } from "@plumbline/tests/kit/member";
import { startTestServer } from "@plumbline/tests/kit/server";
import { expect, test, vi } from "vitest";

// Goal: nobody keeps the database adding up by asking for it. Method: the sums of all accounts,
// asked for again and again, with a look at how often they are made.
test("the sums are made once in ten seconds, and say of which moment they are", async () => {
  const testServer = await startTestServer({}, { sumsKeptMs: 10_000 });
  const { client } = await registerMember(testServer);
  const query = vi.spyOn(testServer.server.deps.database, "query");
  const madeCount = () =>
    query.mock.calls.filter(([{ name }]) => name === "conservation.sums").length;
  const countedAt = testServer.clock.now();
  for (let round = 0; round < 5; round += 1) {
    const lines = await client.proof.readConservation();
    expect(new Set(lines.map(({ countedAtMs }) => countedAtMs))).toEqual(new Set([countedAt]));
    testServer.clock.advance(2_000);
  }
  expect(madeCount()).toBe(1);
  const lines = await client.proof.readConservation();
  expect(lines[0]?.countedAtMs).toBe(countedAt + 10_000);
  expect(madeCount()).toBe(2);
  await testServer.stop();
});
