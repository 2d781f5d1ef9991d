import { createServer } from "node:net";

/** A free TCP port on 127.0.0.1: the preferred one if nobody listens on it, else a random one. */
export async function freePort(preferred: number | null): Promise<number> {
  if (preferred !== null) {
    const port = await tryPort(preferred);
    if (port !== null) return port;
  }
  const port = await tryPort(0);
  if (port === null) throw new Error("no free TCP port on 127.0.0.1");
  return port;
}

function tryPort(wanted: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen(wanted, "127.0.0.1", () => {
      const address = server.address();
      const port = address !== null && typeof address === "object" ? address.port : null;
      server.close(() => resolve(port));
    });
  });
}
