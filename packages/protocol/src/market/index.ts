export {
  CANDLES_MAX,
  getPriceDistribution,
  getSymbolPrice,
  listCandles,
  listedSymbol,
  type ListedSymbol,
  listSymbols,
  symbolQuote,
  type SymbolQuote,
  symbolStatus,
  type SymbolStatus,
  wireCandle,
  type WireCandle,
} from "./calls.ts";
export {
  type AccountEvent,
  type ChannelName,
  CHANNELS,
  type ClientMessage,
  clientMessage,
  type ServerMessage,
  SOCKET_PATH,
  type SocketRefusal,
  type StateMessage,
  SYMBOLS_MAX,
} from "./messages.ts";
export { type MarketRefusal, marketRefusals } from "./refusals.ts";
