// Goal: an aborted file is never taken for a complete one, and only its owner's session opens it.
// Method: a real server on its own port, with a file that ends and one that fails.
import { Readable } from "node:stream";
import { ok, type UserId } from "@plumbline/engine/kernel";
import { TestClock } from "@plumbline/tests/kit/clock";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Answers } from "./answer.ts";
import { Messages } from "./messages.ts";
import { download } from "./download.ts";
import { registerDownloads } from "./register-downloads.ts";

const app = fastify();
const faults: unknown[] = [];
let url = "";

async function* lines(fault: Error | null) {
  yield "first\r\n";
  if (fault !== null) throw fault;
  yield "last\r\n";
}

beforeAll(async () => {
  const messages = new Messages();
  const answers = new Answers({ messages, clock: new TestClock() });
  const input = z.object({ breaks: z.enum(["yes", "no"]) });
  const description = { summary: "A file.", mediaTypes: ["text/csv"], refusals: [] };
  const file = download({ path: "/api/test/file", input, ...description }, async (request) => {
    const fault = request.input.breaks === "yes" ? new Error("a line is missing") : null;
    const body = Readable.from(lines(fault));
    return ok({ name: `${request.userId}.csv`, mediaType: "text/csv; charset=utf-8", body });
  });
  registerDownloads(app, [file], {
    answers,
    messages,
    // In place of the sessions: one token belongs to a user.
    userOf: async (token) => (token === "ada's" ? ("ada" as UserId) : null),
    log: (fault) => faults.push(fault),
  });
  url = await app.listen({ host: "127.0.0.1", port: 0 });
});

afterAll(() => app.close());

const ask = (query: string, token: string) =>
  fetch(`${url}/api/test/file?${query}`, { headers: { "access-token": token } });

test("a complete file arrives under its name", async () => {
  const response = await ask("breaks=no", "ada's");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="ada.csv"');
  expect(await response.text()).toBe("first\r\nlast\r\n");
  expect(faults).toEqual([]);
});

test("a file that fails breaks the connection and is logged as a server fault", async () => {
  const arrived = ask("breaks=yes", "ada's").then((response) => response.text());
  await expect(arrived).rejects.toBeInstanceOf(TypeError);
  expect(faults).toEqual([expect.objectContaining({ message: "a line is missing" })]);
});

test.each([
  ["breaks=no", "", "not_signed_in"],
  ["breaks=no", "nobody's", "not_signed_in"],
  ["breaks=maybe", "nobody's", "not_signed_in"],
  ["breaks=maybe", "ada's", "invalid_input"],
  ["", "ada's", "invalid_input"],
])("?%s with the token %j is refused in the envelope: %s", async (query, token, error) => {
  const response = await ask(query, token);
  expect(response.headers.get("content-disposition")).toBeNull();
  expect(await response.json()).toMatchObject({ success: false, error });
});
