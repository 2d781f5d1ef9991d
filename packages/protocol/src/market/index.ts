export type { SymbolStatus } from "../codecs.ts";
export {
  CANDLES_MAX,
  COURSE_HEIGHT,
  getPriceDistribution,
  getSymbolPrice,
  listCandles,
  listFavourites,
  listSparklines,
  listedSymbol,
  type ListedSymbol,
  listSymbols,
  saveFavourites,
  symbolQuote,
  type SymbolQuote,
  wireCandle,
  type WireCandle,
} from "./calls.ts";
export {
  type AccountEvent,
  type ChannelName,
  type ClientMessage,
  clientMessage,
  type ServerMessage,
  SOCKET_PATH,
  type SocketRefusal,
  type StateMessage,
  SYMBOLS_MAX,
} from "./messages.ts";
