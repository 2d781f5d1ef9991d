import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A browser that receives pushes while no page of it is open, as the house sees it. */
export interface TestBrowser {
  readonly subscription: {
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  };
  /** The accepted messages in their order, decrypted with the browser's own keys. */
  readonly pushes: readonly Record<"title" | "text" | "path" | "tag", string>[];
  /** How many messages arrived, accepted or not. */
  attempts(): number;
  /** The service's answer from now on; 201 accepts a message. */
  answer: number;
}

/**
 * A local push service. It accepts messages that are signed with the key that browsers subscribed
 * with, as RFC 8292 specifies, and decrypts them as a browser does, by RFC 8291.
 */
export async function startPushService() {
  const browsers = new Map<string, Inbox>();
  const server = createServer((request, response) => {
    void receive(request, browsers.get(request.url ?? "")).then((status) => {
      response.writeHead(status, status === 307 ? { location: "/elsewhere" } : {}).end();
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // It listens on a port.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    /** A browser that subscribes with the house's key. */
    subscribe: (pushKey: string): TestBrowser => {
      const path = `/${randomUUID()}`;
      const inbox = new Inbox(`${origin}${path}`, pushKey);
      browsers.set(path, inbox);
      return inbox;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

class Inbox implements TestBrowser {
  readonly pushes: Record<"title" | "text" | "path" | "tag", string>[] = [];
  readonly subscription: TestBrowser["subscription"];
  readonly pushKey: string;
  answer = 201;
  readonly #pair = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  #attempts = 0;

  constructor(endpoint: string, pushKey: string) {
    this.pushKey = pushKey;
    this.subscription = {
      endpoint,
      p256dh: this.#pair.generateKeys("base64url"),
      auth: this.#auth.toString("base64url"),
    };
  }

  attempts(): number {
    return this.#attempts;
  }

  take(body: Buffer): number {
    this.#attempts += 1;
    if (this.answer === 201) this.pushes.push(JSON.parse(this.#decrypt(body)));
    return this.answer;
  }

  /** RFC 8188 with the keys of RFC 8291: one record. */
  #decrypt(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
    const theirs = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const secret = this.#pair.computeSecret(theirs);
    const about = Buffer.concat([
      Buffer.from("WebPush: info\0"),
      this.#pair.getPublicKey(),
      theirs,
    ]);
    const key = derive({ secret, salt: this.#auth, about, bytes: 32 });
    const of = (name: string, bytes: number) => {
      const label = Buffer.from(`Content-Encoding: ${name}\0`);
      return derive({ secret: key, salt, about: label, bytes });
    };
    const cipher = createDecipheriv("aes-128-gcm", of("aes128gcm", 16), of("nonce", 12));
    cipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    // The last record ends with a 2 and only zeros after it.
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  }
}

function derive(from: {
  readonly secret: Buffer;
  readonly salt: Buffer;
  readonly about: Buffer;
  readonly bytes: number;
}): Buffer {
  const { secret, salt, about, bytes } = from;
  return Buffer.from(hkdfSync("sha256", secret, salt, about, bytes));
}

async function receive(request: IncomingMessage, inbox: Inbox | undefined): Promise<number> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  if (inbox === undefined) return 404;
  return isSigned(request, inbox) ? inbox.take(Buffer.concat(chunks)) : 403;
}

/** Whether the key that the browser subscribed with signed this for this service. */
function isSigned({ headers }: IncomingMessage, { pushKey, subscription }: Inbox): boolean {
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  if (key !== pushKey || headers["content-encoding"] !== "aes128gcm") return false;
  const [head, claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(pushKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = { kty: "EC", crv: "P-256", x: x.toString("base64url"), y: y.toString("base64url") };
  const by = createPublicKey({ key: jwk, format: "jwk" });
  // In the form in which the house writes them.
  const { aud, exp } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    readonly aud: string;
    readonly exp: number;
  };
  return (
    aud === new URL(subscription.endpoint).origin &&
    exp * 1_000 > Date.now() &&
    verify(
      "sha256",
      Buffer.from(`${head}.${claims}`),
      { key: by, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    )
  );
}
