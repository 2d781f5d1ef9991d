import { createECDH, createPublicKey } from "node:crypto";
import type { SealKey } from "#platform/secrets/seal-key";
import webPush from "web-push";

/** Where a browser is reached, and the keys that only it can read with, all in base64url. */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What the app's service worker is handed. */
export interface PushPayload {
  readonly title: string;
  readonly text: string;
  /** A place of the app: "notifications?id=…". */
  readonly path: string;
  /** Shown once under one tag, however often it arrives. */
  readonly tag: string;
}

/** `gone`: this browser is not reached by that any more. */
export type PushOutcome = "sent" | "gone";

/** The key that push services know this house by, in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface WebPushOptions {
  readonly keys: VapidKeys;
  /** Whom a push service writes to: an https address of the house, or "" where it has none. */
  readonly publicUrl: string;
  /** In a sandbox, so that what is sent can be looked at. */
  readonly isLoopbackAllowed: boolean;
}

const TIMEOUT_MS = 10_000;
/** How long a service keeps it for a browser that is off, in seconds. */
const TTL_SECONDS = 24 * 60 * 60;
const ENDPOINT_LENGTH_MAX = 1_000;

/** The push services of Chrome and Edge on Android, of Firefox, of Edge and of Safari. */
const SERVICES = [
  "fcm.googleapis.com",
  "push.services.mozilla.com",
  "notify.windows.com",
  "push.apple.com",
];
const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
/** Answers after which a subscription will not be taken again: it ended, or is for another key. */
const GONE = [403, 404, 410];

/**
 * Web push, RFC 8030: the text is encrypted for one browser (RFC 8291) and signed by the house's
 * key (RFC 8292), so that the service in between reads nothing of it. An address is whatever a
 * browser says: it is sent to only where it is one of a known service's.
 */
export class WebPush {
  readonly #options: WebPushOptions;

  constructor(options: WebPushOptions) {
    this.#options = options;
  }

  get publicKey(): string {
    return this.#options.keys.publicKey;
  }

  /** Whether it is an address that we send to, with keys that something can be encrypted for. */
  accepts({ endpoint, p256dh }: PushSubscription): boolean {
    return this.#isOfService(endpoint) && isPoint(p256dh);
  }

  /** Throws where it was not taken and may be later. Never follows, never reads what is said. */
  async send(subscription: PushSubscription, payload: PushPayload): Promise<PushOutcome> {
    const { endpoint, p256dh, auth } = subscription;
    if (!this.accepts(subscription)) return "gone";
    const { keys, publicUrl } = this.#options;
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        TTL: TTL_SECONDS,
        contentEncoding: "aes128gcm",
        vapidDetails: {
          subject: publicUrl.startsWith("https://") ? publicUrl : NOBODY,
          publicKey: keys.publicKey,
          privateKey: keys.privateKey,
        },
      },
    );
    const answer = await fetch(endpoint, {
      method: "POST",
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    if (GONE.includes(answer.status)) return "gone";
    if (!answer.ok) throw new Error(`a push service answered ${answer.status}`);
    return "sent";
  }

  #isOfService(endpoint: string): boolean {
    if (endpoint.length > ENDPOINT_LENGTH_MAX || !URL.canParse(endpoint)) return false;
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    if (username !== "" || password !== "") return false;
    if (this.#options.isLoopbackAllowed && LOOPBACK.includes(hostname)) {
      return protocol === "https:" || protocol === "http:";
    }
    const isService = SERVICES.some((one) => hostname === one || hostname.endsWith(`.${one}`));
    return isService && protocol === "https:" && port === "";
  }
}

/** Of a sandbox without an address: the library wants one, and this name leads nowhere. */
const NOBODY = "https://plumbline.invalid";

/**
 * The house's own keys, made of its seal key: processes that share that one share these, and there
 * is no other file to lose.
 */
export function vapidKeysOf(sealKey: SealKey): VapidKeys {
  const pair = createECDH("prime256v1");
  for (let attempt = 1; ; attempt += 1) {
    const privateKey = Buffer.from(sealKey.digest(`vapid ${attempt}`, "web-push"), "base64url");
    try {
      pair.setPrivateKey(privateKey);
    } catch {
      continue; // one in four thousand million numbers of that length is none of the curve's
    }
    return {
      publicKey: pair.getPublicKey("base64url"),
      privateKey: privateKey.toString("base64url"),
    };
  }
}

/** Whether it is a point of the curve: for another one nothing can be encrypted. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, "base64url");
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)];
  const jwk = { kty: "EC", crv: "P-256", x: x.toString("base64url"), y: y.toString("base64url") };
  try {
    createPublicKey({ key: jwk, format: "jwk" });
    return true;
  } catch {
    return false;
  }
}
