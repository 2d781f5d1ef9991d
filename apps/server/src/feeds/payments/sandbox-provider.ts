import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import {
  isSigned,
  type PaymentOrder,
  type PaymentProvider,
  signatureOf,
  type SignedMessage,
} from "./payment-provider.ts";

/** The page on which members of a sandbox simulate a payment; a path of this server. */
export const SANDBOX_PAYMENT_PATH = "/sandbox/payment";

/** A simulated provider: the buttons of its page determine the outcome of a payment. */
export interface SandboxProvider extends PaymentProvider {
  /** The order in a page's address; null if it was not ordered here. */
  orderOf(ticket: string): PaymentOrder | null;
  /** An event as a real provider would send it: authenticated only by its signature. */
  sign(event: object, nowMs: number): SignedMessage;
}

const order = z.strictObject({ orderId: z.string(), amount: z.string(), currency: z.string() });

/**
 * Behaves as a real provider (`httpPaymentProvider`), but stores nothing: an order is part of its
 * page's address, signed, so that every process of an installation can read it.
 */
export function sandboxPaymentProvider({ secret }: { readonly secret: string }): SandboxProvider {
  const macOf = (text: string): Buffer => createHmac("sha256", secret).update(text).digest();
  return {
    kinds: ["bank", "chain"],
    order: ({ orderId, amount, currency }) => {
      const text = JSON.stringify({ orderId, amount, currency });
      const ticket = `${base64Url(text)}.${macOf(`order.${text}`).toString("base64url")}`;
      return Promise.resolve({ payUrl: `${SANDBOX_PAYMENT_PATH}?order=${ticket}` });
    },
    orderOf: (ticket) => {
      const [body = "", mac = ""] = ticket.split(".");
      const text = Buffer.from(body, "base64url").toString();
      const [receivedMac, expected] = [Buffer.from(mac, "base64url"), macOf(`order.${text}`)];
      if (receivedMac.length !== expected.length || !timingSafeEqual(receivedMac, expected))
        return null;
      return order.parse(JSON.parse(text));
    },
    sign: (event, nowMs) => {
      const body = JSON.stringify(event);
      const timestamp = String(nowMs);
      return { timestamp, body, signature: signatureOf(secret, { timestamp, body }) };
    },
    isGenuine: (message, nowMs) => isSigned(secret, message, nowMs),
  };
}

const base64Url = (text: string): string => Buffer.from(text).toString("base64url");

/**
 * The payment provider: the configured one, otherwise the simulated one in a sandbox. With live
 * money no provider is simulated.
 */
export function payingProvider(
  realProvider: PaymentProvider | null,
  { mode, secret }: { readonly mode: "sandbox" | "live"; readonly secret: string },
): { readonly provider: PaymentProvider | null; readonly sandbox: SandboxProvider | null } {
  if (realProvider !== null || mode !== "sandbox") return { provider: realProvider, sandbox: null };
  const sandbox = sandboxPaymentProvider({ secret });
  return { provider: sandbox, sandbox };
}
