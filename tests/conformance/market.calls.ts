import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: [
    "POST /api/trade/appPriceAlert/remove",
    "POST /api/trade/appPriceAlert/save",
    "POST /api/trade/appSymbol/favourites/save",
  ],
  movesNothing: [
    "/api/trade/appSymbol/favourites/save",
    "/api/trade/appPriceAlert/",
    "/api/desk/market/symbolList/",
  ],
};
