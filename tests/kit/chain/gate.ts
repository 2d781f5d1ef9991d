import { createServer } from "node:http";
import { once } from "node:events";
import { text as textOf } from "node:stream/consumers";

/** A proxy to a chain's node that can be closed and opened: a node that fails and returns. */
export interface Gate {
  readonly url: string;
  isOpen: boolean;
  stop(): Promise<void>;
}

export async function startGate(to: string): Promise<Gate> {
  const gate = { isOpen: true };
  const server = createServer((request, response) => {
    void (async () => {
      const body = await textOf(request);
      if (!gate.isOpen) {
        request.socket.destroy();
        return;
      }
      const headers = { "content-type": "application/json" };
      const answer = await fetch(to, { method: "POST", headers, body });
      response.writeHead(answer.status, headers).end(await answer.text());
    })().catch(() => request.socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return Object.assign(gate, {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}
