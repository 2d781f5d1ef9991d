import { once } from "node:events";
import { createServer } from "node:net";
import { StartRefused } from "#platform/process/faults";

interface Address {
  readonly host: string;
  readonly port: number;
}

/** Advice for each of the system's codes when it refuses an address. */
const ADVICE: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is taken. End what listens there, or choose another with PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} needs rights that this user has not. Choose one above 1023 with PORT.`,
  EADDRNOTAVAIL: ({ host }) => `${host} is no address of this machine. Choose another with HOST.`,
  ENOTFOUND: ({ host }) => `There is no host ${host}. Choose another with HOST.`,
};

/**
 * Checks that the server will be able to listen there, before anything else is started. Throws with
 * advice if not.
 */
export async function refuseTakenAddress(address: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host: address.host, port: address.port });
    await once(server, "listening");
  } catch (fault) {
    const code = fault instanceof Error && "code" in fault ? String(fault.code) : "";
    const advice = ADVICE[code]?.(address);
    throw advice === undefined ? fault : new StartRefused(advice, { cause: fault });
  }
  server.close();
  await once(server, "close");
}
