import { z } from "zod";
import { decimalText, positiveDecimalText, symbolCode, symbolStatus } from "../codecs.ts";

/** "+1.23", "-0.05", "0.00": signed percent with two decimals. */
export const percentText = z.string().regex(/^(?:[+-]\d+\.\d\d|0\.00)$/);

/**
 * The changing fields: pushed over the socket with each tick, and part of every line of the list.
 */
export const symbolQuote = z.object({
  symbol: symbolCode,
  /** null before the first tick. */
  price: positiveDecimalText.nullable(),
  /** The tick's number in its chain; 0 before the first. */
  seq: z.int().nonnegative(),
  timeMs: z.int().nonnegative(),
  change24h: percentText,
  high24h: positiveDecimalText.nullable(),
  low24h: positiveDecimalText.nullable(),
  volume24h: decimalText,
  status: symbolStatus,
  /** Why the symbol is halted, for everyone to read; null while it is not. */
  haltReason: z.string().nullable(),
  /** When it ends, unless it is resumed before or a second operator confirms a later end. */
  haltEndMs: z.int().nullable(),
});
export type SymbolQuote = z.output<typeof symbolQuote>;

/** The path of the socket. */
export const SOCKET_PATH = "/ws";

/** Quotes by symbol, for everyone; events of one user and of their chat, after `auth`. */
export const CHANNELS = ["quotes", "account", "chat"] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** The most symbols that one connection may follow. */
export const SYMBOLS_MAX = 200;

const symbols = z.array(symbolCode).min(1).max(SYMBOLS_MAX);

/** The messages of a client: one JSON text frame of at most 16 KiB. */
export const clientMessage = z.discriminatedUnion("op", [
  /** Adds symbols to those followed. Answered by a snapshot of all that are followed. */
  z.object({ op: z.literal("subscribe"), channel: z.literal("quotes"), symbols }),
  z.object({ op: z.literal("unsubscribe"), channel: z.literal("quotes"), symbols }),
  /** The client's sequence numbers have a gap: answered by a snapshot. */
  z.object({ op: z.literal("resume"), channel: z.enum(CHANNELS) }),
  /** Opens the account channel. The token is sent here and never in the address. */
  z.object({ op: z.literal("auth"), token: z.string().min(1).max(200) }),
]);
export type ClientMessage = z.input<typeof clientMessage>;

/**
 * The messages of the server. A snapshot replaces all the client has of the channel and sets its
 * sequence number; each update raises it by exactly one, and any other number is a gap, after which
 * the client sends `resume`. A client that is too slow for the updates gets a snapshot of the
 * latest state instead. The account channel has no state: its snapshot has no items, and the client
 * fetches what it shows again. The chat channel has no state either; it begins with a client's
 * `resume`, and its updates mean that there are new messages.
 */
export type ServerMessage =
  | StateMessage<"quotes", SymbolQuote>
  | StateMessage<"account", AccountEvent>
  | StateMessage<"chat", ChatEvent>
  | { readonly type: "error"; readonly error: SocketRefusal; readonly subject: string };

export interface StateMessage<Channel extends ChannelName, Item> {
  readonly type: "snapshot" | "update";
  readonly channel: Channel;
  readonly seq: number;
  readonly items: readonly Item[];
}

/** An event of the signed-in user: `type` names it, the other fields are the area's. */
export type AccountEvent = { readonly type: string } & Readonly<Record<string, unknown>>;

/** An event of the signed-in user's conversation with support. */
export interface ChatEvent {
  readonly type: "chat_changed" | "chat_read" | "chat_typing";
}

export type SocketRefusal =
  | "malformed_message"
  | "unknown_symbol"
  | "too_many_symbols"
  | "not_signed_in";
