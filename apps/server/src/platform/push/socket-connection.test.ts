// Goal: private data is never sent without a verified session. Method: a real socket, signed in,
// whose session is checked again while the look-up faults.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { UserId } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { PushHub } from "./sockets.ts";

const user = "u1" as UserId;

test("a look-up that faults signs the client out, which may sign in again", async () => {
  const faults: unknown[] = [];
  let authenticate = () => Promise.resolve<UserId | null>(user);
  const hub = new PushHub({
    authenticate: () => authenticate(),
    log: (fault) => faults.push(fault),
  });
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => hub.accept(socket, "here"));
  await once(server, "listening");
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const messages: string[] = [];
  client.on("message", (data) => messages.push(String(data)));
  await once(client, "open");
  client.send(JSON.stringify({ op: "auth", token: "good" }));
  await expect.poll(() => messages.length).toBe(1);

  const fault = new Error("no database");
  authenticate = () => Promise.reject(fault);
  await hub.recheck(user);
  hub.publishTo(user, { type: "position_closed", id: "p1" });
  expect(await once(client, "close")).toEqual([1013, Buffer.from("try_again_later")]);
  expect(messages).toHaveLength(1);
  expect(faults).toEqual([fault]);

  hub.close();
  server.close();
});
