import type { ReceiptId, UserId } from "@plumbline/engine/kernel";
import { v5, v7, validate, version } from "uuid";

export type RequestId = string & { readonly __brand: "RequestId" };

/** The user of entries that concern nobody else; migration 0001 adds its row. Coined here, once. */
export const HOUSE = "00000000-0000-7000-8000-000000000000" as UserId;

/** Public ids are time-ordered UUIDs. */
export const newId = (): string => v7();

// A brand exists for the compiler only: a fresh id is nobody else's.
export const newReceiptId = (): ReceiptId => v7() as ReceiptId;

/** A fresh request id, for a caller that did not bring one. */
export const newRequestId = (): RequestId => v7() as RequestId;

const SYSTEM_NAMESPACE = "6f0f6c1e-2a55-5c1d-9d0a-1d2f6a5f4c11";

/**
 * The request id of a command the system itself sends, made of what the command is about: sent
 * twice, late or by two processes it is the same request and has one effect.
 */
export const systemRequestId = (...parts: readonly (string | number)[]): RequestId =>
  v5(parts.join("|"), SYSTEM_NAMESPACE) as RequestId;

/**
 * The request id a client made; null if it is none. Only random and time-ordered UUIDs pass:
 * with a name-based one a member could claim the id of a funding or a liquidation of their own
 * beforehand, and the system's command would be taken for a repetition.
 */
export function clientRequestId(text: unknown): RequestId | null {
  if (typeof text !== "string" || !validate(text)) return null;
  const kind = version(text);
  return kind === 4 || kind === 7 ? (text.toLowerCase() as RequestId) : null;
}
