// Goal: a database that cannot be reached is named without its password. Method: a port without a
// server.
import { expect, test } from "vitest";
import { freePort } from "@plumbline/embedded-postgres";
import { reachNamedPostgres } from "./named-postgres.ts";

test("a database that does not answer is refused by name, without its password", async () => {
  const port = await freePort(null);
  const reached = reachNamedPostgres(`postgres://owner:secret@127.0.0.1:${port}/trades`);
  await expect(reached).rejects.toThrow(
    `The database trades at 127.0.0.1:${port} does not let us in: connect ECONNREFUSED ` +
      `127.0.0.1:${port}. Correct DATABASE_URL, or leave it out to use the embedded PostgreSQL.`,
  );
  await expect(reached).rejects.not.toThrow("secret");
  // The start and the reports recognise this name and print no stack.
  await expect(reached).rejects.toHaveProperty("name", "StartRefused");
});
