// Goal: a large file may take longer than the time limit, a silent server may not. Method: a server
// that sends a file slowly for longer than the allowed silence, one that stops in the middle, one
// that never begins, one that disconnects, and one that refuses.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendDownload } from "./send-download.ts";

const SILENCE_MS_MAX = 600;

let play: (answer: ServerResponse) => void = () => {};
const server = createServer((_request, answer) => play(answer));

beforeEach(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const HEAD = {
  "content-type": "text/csv",
  "content-disposition": 'attachment; filename="statement.csv"',
};

const download = () =>
  sendDownload({
    // A server that listens on a port has an address of this form.
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    path: "/file",
    query: {},
    token: "t",
    language: "en-us",
    silenceMsMax: SILENCE_MS_MAX,
  });

test("a file sent slowly for longer than the allowed silence arrives whole", async () => {
  play = (answer) => {
    answer.writeHead(200, HEAD);
    const drip = (left: number): void => {
      answer.write("line\n");
      if (left === 0) answer.end();
      else setTimeout(drip, SILENCE_MS_MAX / 5, left - 1);
    };
    drip(7);
  };
  const { name, file } = await download();
  expect([name, file.type, await file.text()]).toEqual([
    "statement.csv",
    "text/csv",
    "line\n".repeat(8),
  ]);
});

test.each([
  ["never begins", () => {}, "timed_out"],
  [
    "stops in the middle",
    (answer: ServerResponse) => {
      answer.writeHead(200, HEAD);
      answer.write("line\n");
    },
    "timed_out",
  ],
  [
    "hangs up in the middle",
    (answer: ServerResponse) => {
      answer.writeHead(200, { ...HEAD, "content-length": "100" });
      answer.write("line\n", () => answer.destroy());
    },
    "no_connection",
  ],
  [
    "refuses",
    (answer: ServerResponse) => {
      answer.end(JSON.stringify({ code: 401, message: "Please sign in.", error: "not_signed_in" }));
    },
    "not_signed_in",
  ],
] as const)("of one that %s there is no file", async (_name, played, error) => {
  play = played;
  await expect(download()).rejects.toMatchObject({ name: "CallRefused", error });
});
