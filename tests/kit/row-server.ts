import type { SymbolCode } from "@plumbline/engine/kernel";
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { ClientMessage, ListedSymbol, SymbolQuote } from "@plumbline/protocol/market";
import { SOCKET_PATH } from "@plumbline/protocol/market";
import { type WebSocket, WebSocketServer } from "ws";

const DIST = fileURLToPath(new URL("../../apps/web/dist/", import.meta.url));
const KINDS: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

export interface RowServer {
  readonly url: string;
  /** Quotes that were sent, over all connections. */
  readonly sent: () => number;
  stop(): Promise<void>;
}

/**
 * The built app with a market of `count` symbols, each of which changes `perSecond` times a second:
 * more than any of our feeds, to measure the load on the reader's phone.
 */
export async function startRowServer(options: {
  readonly count: number;
  readonly perSecond: number;
}): Promise<RowServer> {
  const symbols = Array.from({ length: options.count }, (_, index) => madeSymbol(index));
  const answers: Readonly<Record<string, unknown>> = {
    "/api/trade/appSymbol/list": symbols,
    "/api/trade/appSymbol/sparklines": symbols.map(({ symbol }) => ({ symbol, sparkline: COURSE })),
    "/api/trade/api/getPriceDistribution": { buckets: [], rising: 0, falling: 0, unchanged: 0 },
  };
  const http = createServer(({ url = "/" }, response) => {
    const { pathname } = new URL(url, "http://any");
    if (pathname.startsWith("/api/")) answer(response, answers[pathname]);
    else sendFile(response, pathname);
  });
  const sockets = new WebSocketServer({ server: http, path: SOCKET_PATH });
  const followers = new Set<Follower>();
  sockets.on("connection", (socket) => {
    const follower = new Follower(socket);
    followers.add(follower);
    socket.on("message", (data) => follower.hear(JSON.parse(String(data)) as ClientMessage));
    socket.on("close", () => followers.delete(follower));
  });
  let round = 0;
  let sent = 0;
  const timer = setInterval(() => {
    round += 1;
    for (const follower of followers) sent += follower.tell(round);
  }, 1_000 / options.perSecond);
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  // A server that listens on a port has an address of this form.
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sent: () => sent,
    stop: async () => {
      clearInterval(timer);
      for (const { socket } of followers) socket.terminate();
      http.close();
      await once(http, "close");
    },
  };
}

/** One browser's connection, by the protocol: a snapshot first, then numbered updates. */
class Follower {
  readonly socket: WebSocket;
  readonly #symbols = new Set<string>();
  #seq = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
  }

  hear(message: ClientMessage): void {
    if (message.op === "subscribe") for (const one of message.symbols) this.#symbols.add(one);
    if (message.op === "unsubscribe") for (const one of message.symbols) this.#symbols.delete(one);
    this.#say("snapshot", 1);
  }

  /** How many quotes were sent. */
  tell(round: number): number {
    if (this.#symbols.size === 0) return 0;
    this.#seq += 1;
    this.#say("update", round);
    return this.#symbols.size;
  }

  #say(type: "snapshot" | "update", round: number): void {
    const items = [...this.#symbols].map((symbol) => madeQuote(symbol, round));
    this.socket.send(JSON.stringify({ type, channel: "quotes", seq: this.#seq, items }));
  }
}

const COURSE = Array.from({ length: 48 }, (_, i) => (i * 37) % 100);

function madeQuote(symbol: string, round: number): SymbolQuote {
  return {
    symbol: symbol as SymbolCode, // as requested
    price: `${100 + (round % 7)}.${String(round % 100).padStart(2, "0")}`,
    seq: round,
    timeMs: Date.now(),
    change24h: round % 2 === 0 ? "+1.25" : "-1.25",
    high24h: "120",
    low24h: "80",
    volume24h: "1000",
    status: "open",
    haltReason: null,
    haltEndMs: null,
  };
}

function madeSymbol(index: number): ListedSymbol {
  const base = `C${String(index).padStart(3, "0")}`;
  return {
    ...madeQuote(`${base}USDT`, 0),
    name: `Coin ${index}`,
    base,
    quote: "USDT",
    assetClass: "crypto",
    priceDecimals: 2,
    pointDivisor: 1,
    leverageMax: 10,
    nextChangeMs: null,
    simulated: true,
    isSingleVenue: false,
    products: [],
    opensUntilMs: null,
    endsMs: null,
    sparkline: [],
  };
}

function answer(response: ServerResponse, result: unknown): void {
  const isKnown = result !== undefined;
  const code = isKnown ? 200 : 404;
  response.writeHead(code, { "content-type": "application/json" });
  const timestamp = Date.now();
  response.end(JSON.stringify({ success: isKnown, code, message: "", result, timestamp }));
}

function sendFile(response: ServerResponse, pathname: string): void {
  const file = join(DIST, normalize(pathname === "/" ? "/index.html" : pathname));
  if (!file.startsWith(DIST) || !existsSync(file)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
}
