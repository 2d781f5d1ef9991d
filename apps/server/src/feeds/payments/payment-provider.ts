import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** A payment provider, on whose page the member pays. */
export interface PaymentProvider {
  /** The currencies it accepts. */
  readonly kinds: readonly ("bank" | "chain")[];
  /**
   * Orders a payment. Returns the page on which the member pays, as an address or a path of this
   * server. Throws if there is none.
   */
  order(order: PaymentOrder): Promise<{ readonly payUrl: string }>;
  /** Whether a message received now was signed by the provider. */
  isGenuine(message: SignedMessage, nowMs: number): boolean;
}

export interface PaymentOrder {
  readonly orderId: string;
  readonly amount: string;
  readonly currency: string;
}

export interface SignedMessage {
  /** Epoch milliseconds, as text. */
  readonly timestamp: string;
  /** Hexadecimal HMAC-SHA256 of "<timestamp>.<body>". */
  readonly signature: string;
  /** The raw body: parsing and serialising it again would give a different text. */
  readonly body: string;
}

/** The maximum age of a message, and the maximum by which its sender's clock may be ahead. */
const WINDOW_MS = 5 * 60_000;
const ANSWER_WITHIN_MS = 10_000;

export const signatureOf = (
  secret: string,
  { timestamp, body }: Pick<SignedMessage, "timestamp" | "body">,
): string => createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");

/** Communicates with a provider over HTTP, in JSON, each direction signed with one secret. */
export function httpPaymentProvider({
  url,
  secret,
}: {
  readonly url: string;
  readonly secret: string;
}): PaymentProvider {
  return {
    // Cards and bank accounts; this provider does not support chains.
    kinds: ["bank"],
    order: async (order) => {
      const body = JSON.stringify(order);
      const timestamp = String(Date.now());
      const response = await fetch(`${url}/orders`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-timestamp": timestamp,
          "x-signature": signatureOf(secret, { timestamp, body }),
        },
        body,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`the payment provider answered ${response.status}`);
      return z.object({ payUrl: z.url({ protocol: /^https?$/ }) }).parse(await response.json());
    },
    isGenuine: (message, nowMs) => isSigned(secret, message, nowMs),
  };
}

/** Whether a message received now is signed with the secret. */
export function isSigned(
  secret: string,
  { timestamp, signature, body }: SignedMessage,
  nowMs: number,
): boolean {
  if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(Number(timestamp) - nowMs) > WINDOW_MS) return false;
  const expected = signatureOf(secret, { timestamp, body });
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
