import type { HashChain } from "#platform/ledger/verification";
import { loadEveryLastTick, loadTickHashes } from "./tick-store.ts";

const PREFIX = "ticks:";

/** The stream name of a symbol's ticks in a seal. */
export const tickStream = (symbol: string): string => `${PREFIX}${symbol}`;

const isTickStream = (stream: string): boolean => stream.startsWith(PREFIX);

/** The chains of all ticks; each symbol is a stream. */
export const tickChain: HashChain = {
  isOf: isTickStream,
  heads: async (tx) =>
    (await loadEveryLastTick(tx)).map(({ symbol, seq, hash }) => {
      return { stream: tickStream(symbol), last: seq, hash };
    }),
  recordsAt: async (tx, heads) => {
    const tickNames = heads.map(({ stream, last }) => {
      return { symbol: stream.slice(PREFIX.length), seq: last };
    });
    return (await loadTickHashes(tx, tickNames)).map(({ symbol, seq, hash }) => {
      return { stream: tickStream(symbol), last: Number(seq), hash };
    });
  },
};
