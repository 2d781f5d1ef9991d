import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A relay to a PostgreSQL that can end a connection at the worst moment. */
export interface CuttingRelay {
  readonly url: string;
  /**
   * The next commits of commands are executed, but their answers never arrive: this many, and only
   * those of one request if it is named.
   */
  cutCommits(count: number, requestId?: string): void;
  /** How many of those are still to come. */
  readonly cutsLeft: number;
  /** Ends every open connection. */
  cutAll(): void;
  stop(): Promise<void>;
}

const BEGIN = "database.begin";
/** The first statement of commands' transactions, which no other transaction uses. */
const OF_COMMANDS = ["ledger.load-answers", "ledger.lock-users-as-seen"];
/** The statement that stores the effects of commands. */
const SAVE = "ledger.save";
/** PostgreSQL's confirmation of a commit. */
const COMMITTED = "COMMIT\0";

export async function startCuttingRelay(databaseUrl: string): Promise<CuttingRelay> {
  const url = new URL(databaseUrl);
  const at = { host: url.hostname, port: Number.parseInt(url.port, 10) };
  const near = new Set<Socket>();
  let cutsLeft = 0;
  let target: string | undefined;
  let hasCut = false;
  const server = createServer((client) => {
    const database = connect(at);
    near.add(client);
    let isOfCommand = false;
    let isOfTarget = false;
    let isSaving = false;
    const end = () => {
      near.delete(client);
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) socket.on("error", end).on("close", end);
    client.on("data", (sent) => {
      if (sent.includes(BEGIN)) {
        isOfCommand = OF_COMMANDS.some((name) => sent.includes(name));
        isOfTarget = target === undefined;
        isSaving = target === undefined;
      }
      // A transaction that only read has no effect, so only one that wrote something is cut.
      isSaving ||= sent.includes(SAVE);
      isOfTarget ||= target !== undefined && names(Buffer.from(sent), target);
      database.write(sent);
    });
    database.on("data", (answered) => {
      const isCommitted =
        isOfCommand && isOfTarget && (isSaving || hasCut) && answered.includes(COMMITTED);
      if (!isCommitted || cutsLeft === 0) client.write(answered);
      else {
        cutsLeft -= 1;
        hasCut = true;
        end();
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  url.port = typeof address === "object" ? String(address?.port) : "";
  return {
    url: url.toString(),
    cutCommits: (count, requestId) => {
      cutsLeft = count;
      target = requestId;
      hasCut = false;
    },
    get cutsLeft() {
      return cutsLeft;
    },
    cutAll: () => near.forEach((client) => client.destroy()),
    stop: async () => {
      near.forEach((client) => client.destroy());
      server.close();
      await once(server, "close");
    },
  };
}

/** Whether the sent bytes contain an id, as text or as its sixteen bytes. */
const names = (sent: Buffer, id: string): boolean =>
  sent.includes(id) || sent.includes(Buffer.from(id.replaceAll("-", ""), "hex"));
