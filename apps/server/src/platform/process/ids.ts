import { randomBytes, randomFillSync } from "node:crypto";
import type { ReceiptId, UserId } from "@plumbline/engine/kernel";
import { v5, v7, validate, version } from "uuid";

export type RequestId = string & { readonly __brand: "RequestId" };

/** The user of entries that belong to no member; migration 0001 adds its row. Defined here only. */
export const HOUSE = "00000000-0000-7000-8000-000000000000" as UserId;

/**
 * Random bytes are drawn for this many ids at once; drawn one by one they are most of the cost of
 * an id.
 */
const DRAWN_AT_ONCE = 256;
const BYTES_OF_ID = 16;
const drawn = Buffer.alloc(DRAWN_AT_ONCE * BYTES_OF_ID);
let drawnAt = drawn.length;

function drawBytes(): Buffer {
  if (drawnAt === drawn.length) {
    randomFillSync(drawn);
    drawnAt = 0;
  }
  drawnAt += BYTES_OF_ID;
  return drawn.subarray(drawnAt - BYTES_OF_ID, drawnAt);
}

const SEQ_END = 2 ** 32;
let lastMs = 0;
let lastSeq = 0;

/**
 * Public ids are time-ordered UUIDs, in the order of creation within one process: within a
 * millisecond a sequence number counts up from a random start.
 */
export function newId(): string {
  const random = drawBytes();
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    lastSeq = random.readUInt32BE(6) >>> 1; // the upper half is reserved for counting
  } else {
    lastSeq += 1;
    if (lastSeq === SEQ_END) {
      lastMs += 1;
      lastSeq = 0;
    }
  }
  return v7({ random, msecs: lastMs, seq: lastSeq });
}

// A brand exists for the compiler only: a fresh id is unique.
export const newReceiptId = (): ReceiptId => newId() as ReceiptId;

/** A fresh request id, for a caller that did not bring one. */
export const newRequestId = (): RequestId => newId() as RequestId;

const SYSTEM_NAMESPACE = "6f0f6c1e-2a55-5c1d-9d0a-1d2f6a5f4c11";

/**
 * The request id of a command that the system itself sends, derived from the command's subject:
 * sent twice, late or by two processes it is the same request and has one effect.
 */
export const systemRequestId = (...parts: readonly (string | number)[]): RequestId =>
  v5(parts.join("|"), SYSTEM_NAMESPACE) as RequestId;

/**
 * A client's request id; null if the text is not valid. Only random and time-ordered UUIDs are
 * accepted: with a name-based one a member could claim the id of their own funding or liquidation
 * in advance, and the system's command would be taken for a retry.
 */
export function clientRequestId(text: unknown): RequestId | null {
  if (typeof text !== "string" || !validate(text)) return null;
  const kind = version(text);
  return kind === 4 || kind === 7 ? (text.toLowerCase() as RequestId) : null;
}

const TOKEN_BYTES = 32;

/** 256 random bits as text: it carries no information, and cannot be guessed. */
export const randomToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");
