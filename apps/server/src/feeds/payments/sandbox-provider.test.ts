// Goal: with real money or a real provider nothing is simulated, and the simulated provider accepts
// only its own signatures. Method: every mode with and without a provider; orders and messages,
// whole and tampered with.
import { expect, test } from "vitest";
import { httpPaymentProvider } from "./payment-provider.ts";
import { payingProvider, sandboxPaymentProvider } from "./sandbox-provider.ts";

const secret = "a secret of tests and nowhere else";
const real = httpPaymentProvider({ url: "https://pay.example", secret });
const order = { orderId: "u.r", amount: "12.5", currency: "USDT" };

test("only a sandbox without a provider simulates one", () => {
  expect(payingProvider(null, { mode: "live", secret })).toEqual({ provider: null, sandbox: null });
  for (const mode of ["live", "sandbox"] as const) {
    expect(payingProvider(real, { mode, secret })).toEqual({ provider: real, sandbox: null });
  }
  const { provider, sandbox } = payingProvider(null, { mode: "sandbox", secret });
  expect(sandbox).not.toBeNull();
  expect(provider).toBe(sandbox);
});

test("an order is identified only by its page's address", async () => {
  const provider = sandboxPaymentProvider({ secret });
  const { payUrl } = await provider.order(order);
  expect(payUrl).toMatch(/^\/sandbox\/payment\?order=[\w-]+\.[\w-]+$/);
  const ticket = payUrl.split("order=")[1] ?? "";
  expect(provider.orderOf(ticket)).toEqual(order);
  const [body = "", mac = ""] = ticket.split(".");
  const forged = Buffer.from(JSON.stringify({ ...order, amount: "99" })).toString("base64url");
  for (const wrong of ["", body, `${forged}.${mac}`, `${body}.${mac.slice(1)}`, `${body}.AAAA`]) {
    expect(provider.orderOf(wrong)).toBeNull();
  }
  expect(sandboxPaymentProvider({ secret: "another" }).orderOf(ticket)).toBeNull();
});

test("its signed messages are valid for five minutes, and nothing else is", () => {
  const provider = sandboxPaymentProvider({ secret });
  const nowMs = 1_800_000_000_000;
  const message = provider.sign({ type: "final" }, nowMs);
  expect(provider.isGenuine(message, nowMs + 300_000)).toBe(true);
  expect(provider.isGenuine(message, nowMs + 300_001)).toBe(false);
  expect(provider.isGenuine({ ...message, body: "{}" }, nowMs)).toBe(false);
  expect(provider.isGenuine({ ...message, signature: "" }, nowMs)).toBe(false);
});
