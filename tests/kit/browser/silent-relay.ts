import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that can stop answering while connections stay open, as without reception. */
export interface SilentRelay {
  readonly url: string;
  /** From now on nothing is carried, in open connections or in new ones. */
  silence(): void;
  /** New connections reach the server again; those of the silence are closed. */
  restore(): void;
  stop(): Promise<void>;
}

export async function startSilentRelay(serverUrl: string): Promise<SilentRelay> {
  const { hostname: host, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const far = connect({ host, port: Number.parseInt(port, 10) });
    const end = () => {
      open.delete(client);
      client.destroy();
      far.destroy();
    };
    open.add(client);
    for (const socket of [client, far]) socket.on("error", end).on("close", end);
    client.on("data", (sent) => isSilent || far.write(sent));
    far.on("data", (answer) => isSilent || client.write(answer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const closeAll = () => open.forEach((client) => client.destroy());
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silence: () => {
      isSilent = true;
    },
    restore: () => {
      isSilent = false;
      closeAll();
    },
    stop: async () => {
      closeAll();
      server.close();
      await once(server, "close");
    },
  };
}
