import type { RawData } from "ws";
import type { ChannelGroups } from "./socket-groups.ts";

/** The requests of a client; the channels define which keys and channels exist. */
export type ClientRequest =
  | { readonly op: "auth"; readonly token: string }
  | { readonly op: "resume"; readonly channel: string }
  | {
      readonly op: "subscribe" | "unsubscribe";
      readonly channel: string;
      readonly keys: readonly string[];
    };

const TOKEN_LENGTH_MAX = 200;
const KEYS_MAX = 200;
const KEY = /^[A-Za-z0-9._-]{1,40}$/;

/** Parses one text frame; null if it is no valid request. */
export function readRequest(
  data: RawData,
  channels: ReadonlyMap<string, ChannelGroups>,
): ClientRequest | null {
  const message = parseObject(data);
  if (message === null) return null;
  const { op, channel, token } = message;
  if (op === "auth") {
    const isToken = typeof token === "string" && token !== "" && token.length <= TOKEN_LENGTH_MAX;
    return isToken ? { op, token } : null;
  }
  if (typeof channel !== "string") return null;
  if (op === "resume") {
    const isOwn = channel === "account" || channel === "chat";
    return isOwn || channels.has(channel) ? { op, channel } : null;
  }
  const groups = channels.get(channel);
  if (groups === undefined || (op !== "subscribe" && op !== "unsubscribe")) return null;
  const keys = message[groups.channel.keysName];
  return isKeys(keys) ? { op, channel, keys } : null;
}

function parseObject(data: RawData): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(textOf(data));
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
    return { ...parsed };
  } catch {
    return null;
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}

const isKeys = (keys: unknown): keys is readonly string[] =>
  Array.isArray(keys) &&
  keys.length > 0 &&
  keys.length <= KEYS_MAX &&
  keys.every((key) => typeof key === "string" && KEY.test(key));
