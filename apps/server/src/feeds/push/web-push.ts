import { createECDH, createPublicKey } from "node:crypto";
import type { SealKey } from "#platform/secrets/seal-key";
import webPush from "web-push";

/**
 * The address of a browser at its push service, and the keys that only the browser can decrypt
 * with, all in base64url.
 */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The message for the app's service worker. */
export interface PushPayload {
  readonly title: string;
  readonly text: string;
  /** A path within the app: "notifications?id=…". */
  readonly path: string;
  /** Notifications with the same tag are shown once. */
  readonly tag: string;
}

/** `gone`: the subscription no longer reaches the browser. */
export type PushOutcome = "sent" | "gone";

/** The house's public key for push services, in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface WebPushOptions {
  readonly keys: VapidKeys;
  /** The contact for push services: an https address of the house, or "" if it has none. */
  readonly publicUrl: string;
  /**
   * Without a public address, a sandbox also sends to push services on this machine, so that
   * messages can be inspected. Remote users cannot run a push service here.
   */
  readonly isSandbox: boolean;
}

const TIMEOUT_MS = 10_000;
/** The time for which a service stores a message for a browser that is offline, in seconds. */
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
/** Answers after which a subscription is invalid: it ended, or belongs to another key. */
const GONE = [403, 404, 410];

/**
 * Web push, RFC 8030: the text is encrypted for one browser (RFC 8291) and signed by the house's
 * key (RFC 8292), so that the service cannot read it. Browsers submit the address, so it is used
 * only if it belongs to a known push service.
 */
export class WebPush {
  readonly #options: WebPushOptions;

  constructor(options: WebPushOptions) {
    this.#options = options;
  }

  get publicKey(): string {
    return this.#options.keys.publicKey;
  }

  /** Whether the address belongs to an accepted service and its key can be used for encryption. */
  accepts({ endpoint, p256dh }: PushSubscription): boolean {
    return this.#isOfService(endpoint) && isPoint(p256dh);
  }

  /**
   * Sends a message. Throws if it was not accepted and may be accepted later. Follows no redirect,
   * reads no body.
   */
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
    const { isSandbox, publicUrl } = this.#options;
    if (isSandbox && publicUrl === "" && LOOPBACK.includes(hostname)) {
      return protocol === "https:" || protocol === "http:";
    }
    const isService = SERVICES.some((one) => hostname === one || hostname.endsWith(`.${one}`));
    return isService && protocol === "https:" && port === "";
  }
}

/** For a sandbox without an address: the library requires one, and this name does not exist. */
const NOBODY = "https://plumbline.invalid";

/**
 * The house's push keys, derived from its seal key: processes with the same seal key share them,
 * and no other file has to be stored.
 */
export function vapidKeysOf(sealKey: SealKey): VapidKeys {
  const pair = createECDH("prime256v1");
  for (let attempt = 1; ; attempt += 1) {
    const privateKey = Buffer.from(sealKey.digest(`vapid ${attempt}`, "web-push"), "base64url");
    try {
      pair.setPrivateKey(privateKey);
    } catch {
      continue; // about one in 2³² values of that length is not a valid private key
    }
    return {
      publicKey: pair.getPublicKey("base64url"),
      privateKey: privateKey.toString("base64url"),
    };
  }
}

/** Whether it is a point of the curve; other values cannot be used for encryption. */
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
