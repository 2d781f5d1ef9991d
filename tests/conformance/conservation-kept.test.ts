import { registerMember } from "@plumbline/tests/kit/member";
import { startTestServer } from "@plumbline/tests/kit/server";
import { expect, test, vi } from "vitest";

// Goal: requests cannot keep the database busy with sums. Method: the sums of all accounts are
// requested repeatedly, counting how often they are computed.
test("the sums are computed once in ten seconds and name their time", async () => {
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
