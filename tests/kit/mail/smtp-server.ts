import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Header and body as received. */
  readonly source: string;
}

/**
 * A real SMTP server on a separate port, which accepts the user "house" with the password "secret".
 */
export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const state = { isBroken: false };
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "house" && password === "secret"
        ? done(null, { user: username })
        : done(new Error("wrong login")),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (state.isBroken) return done(new Error("the disk is full"));
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const source = Buffer.concat(chunks).toString("utf8");
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        return done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address that is not a path.
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    state,
    urlOf: (login: string) => `smtp://${login}@127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
